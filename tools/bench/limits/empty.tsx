/** The least a React page can do: a sentence, and one that follows keys. */
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

function Sentence() {
  const [pressed, setPressed] = useState(0)
  useEffect(() => {
    const press = () => setPressed((n) => n + 1)
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
  return <p>{pressed === 0 ? 'Empty' : `Pressed ${pressed}`}</p>
}

createRoot(document.getElementById('root')!).render(<Sentence />)
