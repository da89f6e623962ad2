/** Icons for the first view and for every screen, as paths on a 24 × 24 grid; icons for lazily loaded screens are in `later-icons.ts`. */
export const icons = {
  close: 'M6 6l12 12M18 6 6 18',
  back: 'm14.5 5-7 7 7 7',
  next: 'm9.5 5 7 7-7 7',
  send: 'M12 19.5V5m-6 6 6-6 6 6',
  lamp: 'M12 2.5V6M9 6h6l3 8H6zM9.5 14v1.5a2.5 2.5 0 0 0 5 0V14M12 20.5v1',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zm5-2 4.5 4.5',
  book: 'M5 5.5A2.5 2.5 0 0 1 7.5 3H19v15H7.5A2.5 2.5 0 0 0 5 20.5m0-15v15M5 20.5A2.5 2.5 0 0 0 7.5 21H19v-3M9 7.5h6',
  home: 'M4 11 12 4l8 7m-14-1.5V20h4v-5h4v5h4V9.5',
  talk: 'M5 5h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-6l-4.5 3.5V16H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2z',
  news: 'M4 10v4h3l8 4V6l-8 4zm14-1a4 4 0 0 1 0 6M8 14.5 9 20h2.5l-1-4.5',
} as const

/** An icon in the current text colour. The control around it has the accessible name. `flips`: mirrored in right-to-left layouts. */
export function Icon({ d, size = 20, flips }: { d: string; size?: number; flips?: boolean }) {
  return (
    <svg className={flips ? 'icon flips' : 'icon'} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={d} />
    </svg>
  )
}
