/** Where bugs land: what was on the screen is replaced by a sentence, the details and a way back. */
import { Component } from 'react'
import type { ErrorInfo, ReactNode } from 'react'
import { Button } from '#src/ui/Button.tsx'
import { CopyButton } from '#src/ui/CopyButton.tsx'
import styles from './Crash.module.css'

interface CrashState {
  readonly error: Error | null
  readonly where: string
}

/** React knows no other way to catch than a class. */
export class Crash extends Component<{ readonly part?: string; readonly children: ReactNode }, CrashState> {
  override state: CrashState = { error: null, where: '' }

  static getDerivedStateFromError(error: unknown): Partial<CrashState> {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override componentDidCatch(_error: unknown, info: ErrorInfo): void {
    this.setState({ where: info.componentStack ?? '' })
  }

  override render(): ReactNode {
    const { error, where } = this.state
    if (!error) return this.props.children
    const details = `${error.stack ?? error.message}\n${where}\n${navigator.userAgent}`
    return (
      <div className={styles.crash} role="alert">
        <p className={styles.lead}>{this.props.part ?? 'This page'} met a fault of ours and stopped.</p>
        <p className={styles.text}>{error.message}</p>
        <p className={styles.actions}>
          <CopyButton what="details" text={details} />
          <Button onClick={() => this.setState({ error: null, where: '' })}>Try again</Button>
        </p>
      </div>
    )
  }
}
