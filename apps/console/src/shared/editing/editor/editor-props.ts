import type { UnsentPictures } from './unsent-pictures.ts'

/** An image stored on the server. */
export type UploadedPicture = { url: string; width: number | null; height: number | null }

/** What the editor is given. */
export type RichTextEditorProps = {
  /** Stored HTML. A value other than the editor's own output replaces the content. */
  value: string
  /** Called with the HTML on each change; for long texts, after a quarter-second pause, on blur and on closing. '' when empty. */
  onChange: (html: string) => void
  /** Accessible name of the field. */
  label: string
  placeholder?: string
  isReadOnly?: boolean
  /** Uploads an image; `POST /api/teams/upload_docs` by default. `onProgress` receives 0 to 1. */
  onUpload?: (file: File, onProgress: (part: number) => void, signal: AbortSignal) => Promise<UploadedPicture>
  /** Whether it is the text of a snippet, which holds no pictures and no snippets. */
  isSnippet?: boolean
  /** CSS height of the empty field. */
  minHeight?: string
  autoFocus?: boolean
  /** Called with the reason when the text becomes too large to store; with null when it fits again. */
  onProblem?: (problem: string | null) => void
  /** Called when the number of images that aren't on the server yet changes. */
  onUnsent?: (pictures: UnsentPictures) => void
}
