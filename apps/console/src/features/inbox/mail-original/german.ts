/** German UI strings for the mail behind a message. */
export const german = {
  original_mail: {
    show: 'E-Mail anzeigen',
    title: 'E-Mail',
    close: 'Schließen',
    from: 'Von',
    replyTo: 'Antwort an',
    to: 'An',
    cc: 'CC',
    subject: 'Betreff',
    checks: 'Absender',
    proven: 'Von seiner Domain bestätigt',
    unproven: 'Von seiner Domain nicht bestätigt',
    text: 'Text',
    html: 'Wie gestaltet',
    images: 'Bilder anzeigen',
    imagesHint: 'Die Server der Bilder erfahren, dass diese E-Mail geöffnet wurde.',
    folded: 'Zitat und Signatur',
    files: { one: '{count} Datei', other: '{count} Dateien' },
    cut: 'Die E-Mail ist länger als hier gezeigt. Ihr Quelltext steht im E-Mail-Protokoll.',
  },
}
