import { type FileWords, filled } from './form-words.ts'
import { log } from './log.ts'

/** Sends the files of a form when they are chosen, one after the other. Returns a function that says whether one is still being sent, and says so to its reader. */
export function sendFiles(form: HTMLFormElement, words: FileWords): () => boolean {
  const fields = [...form.querySelectorAll<HTMLElement>('[data-files]')].map((field) => new FileField(form, field, words))
  return () => fields.some((field) => field.isSending())
}

/** A refused file, by its code. */
class Refused extends Error {}

class FileField {
  private readonly input: HTMLInputElement
  private readonly list: HTMLElement
  private readonly status: HTMLElement
  private readonly problem: HTMLElement | null
  private readonly field_id: string
  private sending = 0
  private last = Promise.resolve()
  private readonly form: HTMLFormElement
  private readonly words: FileWords

  constructor(form: HTMLFormElement, field: HTMLElement, words: FileWords) {
    this.form = form
    this.words = words
    this.field_id = field.dataset.files ?? ''
    this.input = field.querySelector('input[type=file]') as HTMLInputElement
    this.list = field.querySelector('ul') as HTMLElement
    this.status = field.querySelector('[role=status]') as HTMLElement
    this.problem = field.closest('[data-field]')?.querySelector('.pl-field-problem') ?? null
    // What is chosen is sent by the script, so the form itself sends only what has been received.
    this.input.removeAttribute('name')
    for (const box of this.list.querySelectorAll<HTMLInputElement>('input')) {
      const row = box.closest('li') as HTMLLIElement
      const name = row.textContent?.trim() ?? ''
      row.replaceChildren(...this.partsOf(row, name), sent(this.field_id, box.value))
    }
    this.input.addEventListener('change', () => {
      const files = [...(this.input.files ?? [])]
      this.input.value = ''
      if (this.problem) this.problem.textContent = ''
      for (const file of files) this.add(file)
    })
  }

  isSending(): boolean {
    if (this.sending > 0) this.status.textContent = this.words.wait
    return this.sending > 0
  }

  private add(file: File): void {
    const { max, bytesMax } = this.words
    const code = this.list.children.length >= max ? 'too_many' : file.size > bytesMax ? 'too_large' : file.size === 0 ? 'empty' : undefined
    if (code !== undefined) {
      this.refuse(code, file.name)
      return
    }
    const row = document.createElement('li')
    const bar = document.createElement('progress')
    const call = new XMLHttpRequest()
    bar.setAttribute('aria-label', filled(this.words.sending, { name: file.name }))
    bar.value = 0
    row.append(...this.partsOf(row, file.name, () => call.abort()), bar)
    this.list.append(row)
    this.list.hidden = false
    this.sending += 1
    this.last = this.last
      .then(() => this.send(file, row, { bar, call }))
      .finally(() => {
        this.sending -= 1
      })
  }

  private async send(file: File, row: HTMLElement, { bar, call }: { bar: HTMLProgressElement; call: XMLHttpRequest }): Promise<void> {
    // It was removed before its turn.
    if (!row.isConnected) return
    this.status.textContent = filled(this.words.sending, { name: file.name })
    try {
      const value = await post(call, this.form, file, (share) => {
        bar.value = share
      })
      bar.replaceWith(sent(this.field_id, value))
      this.status.textContent = filled(this.words.sent, { name: file.name })
      this.changed()
    } catch (error) {
      if (!row.isConnected) return
      row.remove()
      log('upload', error)
      this.refuse(error instanceof Refused ? error.message : 'failed', file.name)
    }
    this.list.hidden = this.list.children.length === 0
  }

  private refuse(code: string, name: string): void {
    const { refused } = this.words
    this.status.textContent = ''
    if (this.problem) this.problem.textContent = [this.problem.textContent, filled(refused[code] ?? refused.failed, { name })].filter(Boolean).join(' ')
  }

  /** Returns the name of a file, and the button that removes it. */
  private partsOf(row: HTMLElement, name: string, stop?: () => void): HTMLElement[] {
    const shown = document.createElement('bdi')
    const remove = document.createElement('button')
    shown.textContent = name
    remove.type = 'button'
    remove.textContent = '×'
    remove.setAttribute('aria-label', filled(this.words.remove, { name }))
    remove.addEventListener('click', () => {
      row.remove()
      stop?.()
      this.list.hidden = this.list.children.length === 0
      this.status.textContent = filled(this.words.removed, { name })
      this.input.focus()
      this.changed()
    })
    return [shown, remove]
  }

  /** Conditions may ask whether there is a file. */
  private changed(): void {
    this.form.dispatchEvent(new Event('input'))
  }
}

function sent(name: string, value: string): HTMLInputElement {
  const input = document.createElement('input')
  input.type = 'hidden'
  input.name = name
  input.value = value
  return input
}

/** Sends a file. Returns the value with which the form names it. */
function post(call: XMLHttpRequest, form: HTMLFormElement, file: File, on: (share: number) => void): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const fields = new FormData(form)
  const body = new FormData()
  body.append('submission_key', String(fields.get('_key')))
  body.append('opened', String(fields.get('_opened')))
  body.append('file', file)
  call.open('POST', form.dataset.filesTo ?? '')
  call.responseType = 'json'
  call.upload.addEventListener('progress', ({ loaded, total }) => on(loaded / total))
  call.addEventListener('load', () => {
    const { value, error } = (call.response ?? {}) as { value?: string; error?: { code?: string } }
    if (value) resolve(value)
    else reject(new Refused(error?.code ?? 'failed'))
  })
  call.addEventListener('error', () => reject(new Error('no connection')))
  call.addEventListener('abort', () => reject(new Error('removed')))
  call.send(body)
  return promise
}
