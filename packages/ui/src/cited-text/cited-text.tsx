import type { ReactNode } from 'react'
import './cited-text.css'

/** What one source says, and a link to that source. */
export type CitedPart = { id: string; text: string; source: ReactNode }

/** Text quoted from sources: below what each says is where it is from. */
export const CitedText = ({ parts }: { parts: readonly CitedPart[] }) => (
  <div className="pl-cited">
    {parts.map(({ id, text, source }) => (
      <blockquote key={id}>
        <p dir="auto">{text}</p>
        <footer>{source}</footer>
      </blockquote>
    ))}
  </div>
)
