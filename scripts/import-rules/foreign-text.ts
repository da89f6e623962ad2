/** Packages that parse text, documents or images of others. Only files that run in workers may load them, and those listed below. */
export const parserPackages = [
  ...['ical.js', 'mailauth', 'postal-mime', 'rtf-stream-parser', 'gettext-parser', 'yaml', 'marked', 'turndown', 'sanitize-html', 'htmlparser2', 'postcss'],
  ...['@node-saml/node-saml', 'xml-crypto', 'xml-encryption', '@xmldom/xmldom', 'sharp', 'file-type', 'yauzl', 'csv-parse', 'papaparse', 'fast-xml-parser'],
]

/** A file that the main thread loads although it parses. */
export type Exception = {
  file: string
  packages: readonly string[]
  /** What makes it harmless: the bound of its input and the longest time measured there, or what else it parses. */
  because: string
  /** The test that measures it, or that shows what it parses. */
  measuredBy: string
}

const measured = 'apps/server/src/testing/main-thread-parsers.test.ts'

/** The few that stay on the main thread. */
export const onMainThread: readonly Exception[] = [
  {
    file: 'apps/server/src/modules/rich-text/clean-html.ts',
    packages: ['sanitize-html'],
    because: 'rich text of at most limits.parsedInPlaceMax characters: 8 ms of processor time for the worst, less than a worker costs',
    measuredBy: measured,
  },
  {
    file: 'packages/mail-text/src/html/read-html.ts',
    packages: ['htmlparser2'],
    because: 'the main thread loads it with what tells hidden elements (rich-text/clean-html.ts) and never calls it',
    measuredBy: measured,
  },
  {
    file: 'packages/contracts/src/libraries/custom-css.ts',
    packages: ['postcss'],
    because: 'a style sheet of at most customCssLengthMax characters, which the editor of the settings checks by the same code: 13 ms for the worst',
    measuredBy: measured,
  },
  {
    file: 'packages/ui/src/rich-text/parse-html.ts',
    packages: ['htmlparser2'],
    because:
      'cleaned content of at most limits.richTextLengthMax characters, when a page of the help center is drawn: 42 ms for the worst; pages are kept until something changes',
    measuredBy: measured,
  },
  {
    file: 'packages/markdown/src/markdown-to-html.ts',
    packages: ['marked'],
    because: 'the main thread parses our own docs/api.md with it, once',
    measuredBy: 'apps/server/src/modules/api-keys/api-docs.ts',
  },
  {
    file: 'apps/server/src/modules/article-files/archive/archive.ts',
    packages: ['yauzl'],
    because: 'the list of entries alone, at most limits.importFilesMax: 7 ms without a turn of the event loop; Node unpacks in its thread pool',
    measuredBy: measured,
  },
  {
    file: 'apps/server/src/modules/library-copies/importing/open-copy.ts',
    packages: ['yauzl'],
    because: 'the list of entries alone: 4 ms without a turn of the event loop; the manifest is read only up to its limit',
    measuredBy: measured,
  },
]

/** What the server loads on its main thread: itself, and the help center that it draws. */
export const mainEntries = ['apps/server/src/main.ts', 'apps/hub/src/render.tsx']
