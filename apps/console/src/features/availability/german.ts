/** German UI strings for the page. */
export const german = { titles: { availability: 'Verfügbarkeit' } }
