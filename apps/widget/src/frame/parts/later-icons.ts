/** Icons for lazily loaded screens, as paths on a 24 × 24 grid; kept out of the initial bundle. */
export const laterIcons = {
  clip: 'm20 11.5-8 8a5 5 0 0 1-7-7.2l8.2-8.1a3.4 3.4 0 0 1 4.8 4.8l-8.2 8.1a1.7 1.7 0 0 1-2.4-2.4l7.4-7.3',
  file: 'M14 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8zm0 0v5h5',
  more: 'M5 12h.01M12 12h.01M19 12h.01M5 12.01h.02M12 12.01h.02M19 12.01h.02',
  down: 'M12 4.5V19m-6-6 6 6 6-6',
  pen: 'M4 20h4L19 9a2.8 2.8 0 0 0-4-4L4 16zM13.5 6.5l4 4',
  warn: 'M12 8v5m0 3.4v.2M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z',
  bell: 'M6 9.5a6 6 0 1 1 12 0c0 5 2 6.5 2 6.5H4s2-1.5 2-6.5M10 19.5a2.2 2.2 0 0 0 4 0',
  end: 'M9 12l2 2 4-4M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18z',
  page: 'M7 3h7l4 4v14H7a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1zm2.5 8.5h5m-5 4h5',
  smile: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8.5 14.5a4.5 4.5 0 0 0 7 0M9 9.5v.2M15 9.5v.2',
} as const
