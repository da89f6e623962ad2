import { ApiError } from '@porchlight/client'
import { limits } from '@porchlight/contracts/limits'
import type { Editor } from '@tiptap/core'
import { type RefObject, useEffect, useState } from 'react'
import { errorText } from '../../connection/error-text.ts'
import { live } from '../../connection/live/live.ts'
import { uploadPicture } from '../../files/uploads/upload-picture.ts'
import { showError } from '../../interface/toasts.ts'
import type { RichTextEditorProps } from './editor-props.ts'
import { insertBlocks } from './insert-blocks.ts'
import { PictureUploads } from './picture-uploads.ts'
import { t } from './texts.ts'

const shown = /^image\/(png|jpeg|gif|webp|avif)$/

/** Manages one editor's images: accepts files, uploads them and puts the results into the text. */
export function usePictures(onUpload: RichTextEditorProps['onUpload'], editor: RefObject<Editor | null>) {
  const [uploads] = useState(
    () =>
      new PictureUploads(onUpload ?? uploadPicture, {
        done: (id, picture) => place(editor.current, id, picture),
        reason: (cause) => {
          const code = codeOf(cause)
          if (code === 'unsupported_type') return t('pictureDamaged')
          return code === 'too_large' || code === 'picture_too_large' || code === 'storage_full' ? errorText(cause) : t('pictureFailed')
        },
        isPassing: (cause) => cause instanceof ApiError && ['unavailable', 'internal', 'rate_limited', 'unauthenticated'].includes(cause.code),
        after: (ms, run) => {
          const timer = setTimeout(run, ms)
          return () => clearTimeout(timer)
        },
      }),
  )
  useEffect(() => {
    const retry = () => uploads.retryNow()
    window.addEventListener('online', retry)
    const stopListening = live.on('status', (status) => status === 'open' && retry())
    return () => {
      window.removeEventListener('online', retry)
      stopListening()
      uploads.clear()
    }
  }, [uploads])
  const addFiles = (files: File[]) => {
    const { current } = editor
    const type = current?.schema.nodes.picture
    if (!current || !type) return
    const nodes = files.filter(isTakeable).map((file) => type.create({ upload: uploads.begin(file) }))
    if (nodes.length === 0) return
    const { tr } = current.state
    insertBlocks(tr, nodes)
    current.view.dispatch(tr.scrollIntoView())
    current.commands.focus()
  }
  return { uploads, addFiles }
}

const codeOf = (cause: unknown): string => (cause instanceof ApiError ? cause.code : 'internal')

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

/** Replaces the placeholder with the stored image. Not undoable, so that undo never restores the placeholder. */
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
