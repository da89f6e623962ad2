/** The signs of the widget as paths on a 24 × 24 grid. */
export const icons = {
  close: 'M6 6l12 12M18 6 6 18',
  back: 'm14.5 5-7 7 7 7',
  next: 'm9.5 5 7 7-7 7',
  send: 'M12 19.5V5m-6 6 6-6 6 6',
  clip: 'm20 11.5-8 8a5 5 0 0 1-7-7.2l8.2-8.1a3.4 3.4 0 0 1 4.8 4.8l-8.2 8.1a1.7 1.7 0 0 1-2.4-2.4l7.4-7.3',
  file: 'M14 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8zm0 0v5h5',
  more: 'M5 12h.01M12 12h.01M19 12h.01M5 12.01h.02M12 12.01h.02M19 12.01h.02',
  down: 'M12 4.5V19m-6-6 6 6 6-6',
  pen: 'M4 20h4L19 9a2.8 2.8 0 0 0-4-4L4 16zM13.5 6.5l4 4',
  warn: 'M12 8v5m0 3.4v.2M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z',
  lamp: 'M12 2.5V6M9 6h6l3 8H6zM9.5 14v1.5a2.5 2.5 0 0 0 5 0V14M12 20.5v1',
  bell: 'M6 9.5a6 6 0 1 1 12 0c0 5 2 6.5 2 6.5H4s2-1.5 2-6.5M10 19.5a2.2 2.2 0 0 0 4 0',
  end: 'M9 12l2 2 4-4M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zm5-2 4.5 4.5',
  book: 'M5 5.5A2.5 2.5 0 0 1 7.5 3H19v15H7.5A2.5 2.5 0 0 0 5 20.5m0-15v15M5 20.5A2.5 2.5 0 0 0 7.5 21H19v-3M9 7.5h6',
  page: 'M7 3h7l4 4v14H7a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zm2.5 8.5h5m-5 4h5',
  mail: 'M4.5 5.5h15A1.5 1.5 0 0 1 21 7v10a1.5 1.5 0 0 1-1.5 1.5h-15A1.5 1.5 0 0 1 3 17V7a1.5 1.5 0 0 1 1.5-1.5zM3.5 7.5 12 13l8.5-5.5',
  home: 'M4 11 12 4l8 7m-14-1.5V20h4v-5h4v5h4V9.5',
  talk: 'M5 5h14a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-6l-4.5 3.5V16H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2z',
  news: 'M4 10v4h3l8 4V6l-8 4zm14-1a4 4 0 0 1 0 6M8 14.5 9 20h2.5l-1-4.5',
  check: 'm5 12.5 4.5 4.5L19 7.5',
} as const

/** A sign in the current text colour. It has no name of its own: the control around it has. `flips`: mirrored where text runs from the right. */
export function Icon({ d, size = 20, flips }: { d: string; size?: number; flips?: boolean }) {
  return (
    <svg className={flips ? 'icon flips' : 'icon'} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={d} />
    </svg>
  )
}
