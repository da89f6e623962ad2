import type { Node } from '@tiptap/pm/model'
import type { EditorView, NodeView } from '@tiptap/pm/view'
import type { PictureUploads } from '../picture-uploads.ts'
import { t } from '../texts.ts'
import { scaled } from './scaled.ts'

/** Node view of an image: resize handle, upload progress and retry button. Uses plain DOM instead of React, because a text may contain hundreds of images. */
export class PictureView implements NodeView {
  readonly dom = document.createElement('div')
  readonly #image = document.createElement('img')
  readonly #grip = document.createElement('span')
  readonly #bar = document.createElement('progress')
  readonly #failure = document.createElement('div')
  readonly #view: EditorView
  readonly #getPos: () => number | undefined
  readonly #uploads: PictureUploads | null
  readonly #stopListening: () => void
  #node: Node

  constructor(node: Node, view: EditorView, getPos: () => number | undefined, uploads: PictureUploads | null) {
    this.#node = node
    this.#view = view
    this.#getPos = getPos
    this.#uploads = uploads
    this.dom.className = 'pl-editor-picture'
    this.#grip.className = 'pl-editor-grip'
    this.#grip.setAttribute('aria-hidden', 'true')
    this.#grip.addEventListener('pointerdown', (event) => this.#resize(event))
    this.#bar.max = 1
    this.#bar.setAttribute('aria-label', t('uploadingPicture'))
    this.#failure.className = 'pl-editor-failure'
    this.#failure.setAttribute('role', 'alert')
    this.dom.append(this.#image, this.#grip)
    this.#stopListening = uploads?.onChange(() => this.#showUpload()) ?? (() => {})
    this.#show()
  }

  update(node: Node): boolean {
    if (node.type !== this.#node.type) return false
    this.#node = node
    this.#show()
    return true
  }

  selectNode(): void {
    this.dom.dataset.selected = ''
  }

  deselectNode(): void {
    delete this.dom.dataset.selected
  }

  stopEvent(event: Event): boolean {
    return event.target === this.#grip || (event.target instanceof HTMLButtonElement && this.#failure.contains(event.target))
  }

  ignoreMutation(): boolean {
    return true
  }

  destroy(): void {
    this.#stopListening()
  }

  #show(): void {
    const { src, alt, width, height, upload } = this.#node.attrs
    const address = src ?? this.#uploads?.get(String(upload))?.preview
    if (address && this.#image.getAttribute('src') !== address) this.#image.src = String(address)
    this.#image.alt = String(alt ?? '')
    this.#image.draggable = false
    set(this.#image, 'width', width)
    set(this.#image, 'height', height)
    this.dom.toggleAttribute('data-no-alt', !alt)
    this.#showUpload()
  }

  #showUpload(): void {
    const upload = this.#node.attrs.src ? undefined : this.#uploads?.get(String(this.#node.attrs.upload))
    this.dom.toggleAttribute('data-sending', upload !== undefined && !upload.failed)
    if (upload && !upload.failed) {
      this.#bar.value = upload.part
      if (!this.#bar.isConnected) this.dom.append(this.#bar)
    } else this.#bar.remove()
    if (upload?.failed) this.#showFailure(upload.failed)
    else this.#failure.remove()
  }

  #showFailure(reason: string): void {
    const again = document.createElement('button')
    again.type = 'button'
    again.textContent = t('tryAgain')
    again.addEventListener('click', () => void this.#uploads?.send(String(this.#node.attrs.upload)))
    this.#failure.replaceChildren(reason, again)
    if (!this.#failure.isConnected) this.dom.append(this.#failure)
  }

  #resize(down: PointerEvent): void {
    down.preventDefault()
    const from = this.#image.clientWidth
    const room = this.#view.dom.clientWidth
    // The handle is at the image's inline end: on the left in right-to-left text.
    const way = getComputedStyle(this.dom).direction === 'rtl' ? -1 : 1
    const sizeAt = (event: PointerEvent) => scaled(this.#image, from + way * (event.clientX - down.clientX), room)
    const move = (event: PointerEvent) => {
      const { width, height } = sizeAt(event)
      set(this.#image, 'width', width)
      set(this.#image, 'height', height)
    }
    this.#grip.setPointerCapture(down.pointerId)
    this.#grip.addEventListener('pointermove', move)
    this.#grip.addEventListener(
      'pointerup',
      (event) => {
        this.#grip.removeEventListener('pointermove', move)
        const at = this.#getPos()
        if (at !== undefined) this.#view.dispatch(this.#view.state.tr.setNodeMarkup(at, null, { ...this.#node.attrs, ...sizeAt(event) }))
      },
      { once: true },
    )
  }
}

function set(image: HTMLImageElement, name: 'width' | 'height', value: unknown): void {
  if (value) image.setAttribute(name, String(value))
  else image.removeAttribute(name)
}
