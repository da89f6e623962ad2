import './skeleton.css'

/** Grey placeholder lines for content that is loading. The label is announced once. */
export function Skeleton({ rows = 3, height = 14, label, round }: { rows?: number; height?: number; label?: string; round?: boolean }) {
  return (
    <div className="pl-skeleton" aria-busy="true">
      {label && (
        <span className="pl-visually-hidden" role="status">
          {label}
        </span>
      )}
      {Array.from({ length: rows }, (_, row) => (
        <span key={String(row)} style={{ blockSize: height, inlineSize: `${round ? 100 : 92 - ((row * 23) % 41)}%` }} aria-hidden="true" />
      ))}
    </div>
  )
}
