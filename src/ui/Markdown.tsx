/**
 * Markdown of a hostile session: addresses are shown as text and never followed, images are named and
 * never loaded, raw HTML stays text.
 */
import { Suspense, lazy } from 'react'
import ReactMarkdown from 'react-markdown'
import type { Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import styles from './Markdown.module.css'

const Code = lazy(() => import('./Code.tsx'))
const plugins = [remarkGfm]

const components: Components = {
  a: ({ href, children }) => (
    <span className={styles.link}>
      {children}
      {href && href !== children && <span className={styles.address}> ({href})</span>}
    </span>
  ),
  img: ({ alt, src }) => (
    <span className={styles.image}>
      image{alt ? ` “${alt}”` : ''}, not loaded ({typeof src === 'string' ? src : 'no address'})
    </span>
  ),
  // A block of code is `pre > code`; the language is in the class of the inner one.
  pre: ({ node, children }) => {
    const code = node?.children[0]
    if (code?.type !== 'element') return <pre>{children}</pre>
    const text = code.children.map((c) => (c.type === 'text' ? c.value : '')).join('')
    const names = code.properties.className
    const name = Array.isArray(names) ? String(names[0] ?? '') : ''
    return (
      <div className={styles.block}>
        <Suspense fallback={<pre>{text}</pre>}>
          <Code text={text} language={name.replace('language-', '')} />
        </Suspense>
      </div>
    )
  },
  // Headings of a message must not enter the outline of the page.
  h1: ({ children }) => <p className={styles.heading}>{children}</p>,
  h2: ({ children }) => <p className={styles.heading}>{children}</p>,
  h3: ({ children }) => <p className={styles.heading}>{children}</p>,
  h4: ({ children }) => <p className={styles.heading}>{children}</p>,
  h5: ({ children }) => <p className={styles.heading}>{children}</p>,
  h6: ({ children }) => <p className={styles.heading}>{children}</p>,
  input: ({ checked }) => <span>{checked ? '☑' : '☐'}</span>,
}

/** Addresses are only shown, so none has to be cleaned. */
const asWritten = (url: string) => url

export default function Markdown({ text }: { readonly text: string }) {
  return (
    <div className={styles.markdown}>
      <ReactMarkdown remarkPlugins={plugins} components={components} urlTransform={asWritten}>
        {text}
      </ReactMarkdown>
    </div>
  )
}
