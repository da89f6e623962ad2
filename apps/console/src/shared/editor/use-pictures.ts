import { ApiError } from '@porchlight/client'
import { limits } from '@porchlight/contracts/limits'
import type { Editor } from '@tiptap/core'
import { type RefObject, useEffect, useState } from 'react'
import { showError } from '../toasts.ts'
import { uploadFile } from '../uploads/upload-file.ts'
import { PictureUploads } from './picture-uploads.ts'
import type { RichTextEditorProps } from './rich-text-editor.tsx'
import { t } from './texts.ts'

const shown = /^image\/(png|jpeg|gif|webp|avif)$/

/** Pictures of one editor: taking files, sending them, and putting what came of it into the text. */
export function usePictures(onUpload: RichTextEditorProps['onUpload'], editor: RefObject<Editor | null>) {
  const [uploads] = useState(
    () =>
      new PictureUploads(onUpload ?? uploadFile, {
        done: (id, picture) => place(editor.current, id, picture),
        reason: (cause) => {
          const code = cause instanceof ApiError ? cause.code : undefined
          return code === 'unsupported_type' ? t('pictureUnsupported') : t('pictureFailed')
        },
      }),
  )
  useEffect(() => () => uploads.clear(), [uploads])
  const addFiles = (files: File[], at?: number) => {
    const nodes = files.filter(isTakeable).map((file) => ({ type: 'picture', attrs: { upload: uploads.begin(file) } }))
    if (nodes.length === 0) return
    const chain = editor.current?.chain().focus()
    if (at === undefined) chain?.insertContent(nodes).run()
    else chain?.insertContentAt(at, nodes).run()
  }
  return { uploads, addFiles }
}

function isTakeable({ name, size, type }: File): boolean {
  const short = name.length > 60 ? `${[...name].slice(0, 40).join('')}…` : name
  const refusal =
    size === 0
      ? t('emptyFile', { name: short })
      : size > limits.uploadBytesMax
        ? t('pictureTooLarge', { name: short, size: limits.uploadBytesMax / 2 ** 20 })
        : shown.test(type)
          ? null
          : t('notAPicture', { name: short })
  if (refusal) showError(refusal)
  return refusal === null
}

/** The stored picture takes the place that was kept for it; undo does not bring the placeholder back. */
function place(editor: Editor | null, upload: string, { url, width, height }: { url: string; width: number | null; height: number | null }): void {
  if (!editor || editor.isDestroyed) return
  const { state, view } = editor
  const tr = state.tr.setMeta('addToHistory', false)
  state.doc.descendants((node, pos) => {
    if (node.attrs.upload === upload)
      tr.setNodeMarkup(pos, null, { ...node.attrs, src: url, width: node.attrs.width ?? width, height: node.attrs.height ?? height, upload: null })
    return !node.isTextblock
  })
  view.dispatch(tr)
}
