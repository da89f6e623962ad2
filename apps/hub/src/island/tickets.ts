import { follow } from './follow.ts'
import { log } from './log.ts'

/** Maximum number of files in one message; the server refuses more. */
const filesMax = 10

// Uploads each file when it is chosen, so that it is sent with the answer instead of as a message of its own.
const answer = document.querySelector<HTMLFormElement>('form[data-answer]')
const chooser = document.querySelector<HTMLFormElement>('form[data-file]')
if (answer && chooser) attachTo(answer, chooser)
if (document.querySelector('[data-live]')) follow()

function attachTo(form: HTMLFormElement, { action, dataset, elements }: HTMLFormElement): void {
  const ids = form.elements.namedItem('files') as HTMLInputElement
  const text = form.elements.namedItem('message') as HTMLTextAreaElement
  const input = elements.namedItem('file') as HTMLInputElement
  const list = form.querySelector('[data-files]') as HTMLElement
  const status = input.form?.querySelector('[role=status]') as HTMLElement
  const send = form.querySelector('button') as HTMLButtonElement
  const files = new Map<string, HTMLElement>()
  const named = (words = '', name: string) => words.replace('{name}', name)
  input.required = false
  input.multiple = true
  for (const button of input.form?.querySelectorAll('button') ?? []) button.hidden = true

  const show = () => {
    ids.value = [...files.keys()].join(',')
    list.replaceChildren(...files.values())
    list.hidden = files.size === 0
    text.required = files.size === 0
  }
  const add = (file_id: string, name: string) => {
    const row = document.createElement('li')
    const remove = document.createElement('button')
    remove.type = 'button'
    remove.textContent = '×'
    remove.setAttribute('aria-label', named(dataset.remove, name))
    remove.addEventListener('click', () => {
      files.delete(file_id)
      show()
      input.focus()
    })
    row.append(name, remove)
    files.set(file_id, row)
    show()
  }
  const upload = async (file: File) => {
    status.textContent = named(dataset.sending, file.name)
    const body = new FormData()
    body.append('file', file)
    try {
      const response = await fetch(action, { method: 'POST', headers: { accept: 'application/json' }, body })
      if (!response.ok) throw new Error(String(response.status))
      const { file_id, name } = (await response.json()) as { file_id: string; name: string }
      add(file_id, name)
      status.textContent = ''
    } catch (error) {
      log('upload', error)
      status.textContent = dataset.failed ?? ''
    }
  }
  input.addEventListener('change', async () => {
    send.disabled = true
    for (const file of [...(input.files ?? [])].slice(0, filesMax - files.size)) await upload(file)
    input.value = ''
    send.disabled = false
  })
}
