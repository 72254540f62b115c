/** Copies a text and says so in its own label for two seconds. */
import { useEffect, useState } from 'react'
import { Button } from './Button.tsx'

interface CopyButtonProps {
  /** What is copied, such as `ref`; the button reads `Copy ref`. */
  readonly what: string
  readonly text: string | (() => string | Promise<string>)
  readonly look?: 'plain' | 'quiet'
}

export function CopyButton({ what, text, look = 'plain' }: CopyButtonProps) {
  const [said, setSaid] = useState<string | null>(null)
  useEffect(() => {
    if (said === null) return
    const timer = setTimeout(() => setSaid(null), 2000)
    return () => clearTimeout(timer)
  }, [said])
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(typeof text === 'string' ? text : await text())
      setSaid('Copied')
    } catch {
      // Denied, or the page has no focus: the person can still select the text.
      setSaid('The browser did not allow it')
    }
  }
  return (
    <Button look={look} onClick={copy} aria-live="polite">
      {said ?? `Copy ${what}`}
    </Button>
  )
}
