// @vitest-environment jsdom
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import { loadForm, loadPorchlight } from './index.ts'
import { PorchlightWidget } from './react.ts'

const root = join(import.meta.dirname, '../../..')
const page = window as unknown as { Porchlight?: { q?: unknown[][] } & ((...call: unknown[]) => void) }
const calls = () => (page.Porchlight?.q ?? []).map(([command, ...args]) => [command, ...args.filter((arg) => typeof arg !== 'function')])

beforeEach(() => {
  delete page.Porchlight
  document.head.replaceChildren()
})

test('adds the loader once, boots the library with its options, and queues calls until the loader arrives', () => {
  const porchlight = loadPorchlight({ server: 'https://support.example.com/', library: 'key1', position: 'left', offsetY: 80 })
  porchlight('open', 'chat')
  loadPorchlight({ server: 'https://support.example.com', library: 'key1' })
  expect([...document.scripts].map((script) => [script.src, script.dataset.library, script.async])).toEqual([
    ['https://support.example.com/embed.js', 'key1', true],
  ])
  expect(calls()).toEqual([
    ['boot', { library: 'key1', position: 'left', offsetY: 80 }],
    ['open', 'chat'],
    ['boot', { library: 'key1' }],
  ])
  const loader = vi.fn()
  page.Porchlight = loader
  porchlight('close')
  expect(loader).toHaveBeenCalledWith('close')
})

test('the React component boots, listens, passes on a new identity once, and hides on unmount', async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  const { act } = await import('react')
  const container = createRoot(document.createElement('div'))
  const draw = (token: string) =>
    act(() => container.render(createElement(PorchlightWidget, { server: 'https://s.example', library: 'key1', identity: { token } })))
  await draw('first')
  await draw('first')
  await draw('second')
  await act(() => container.unmount())
  const told = calls().filter(([command]) => command !== 'boot' && command !== 'on' && command !== 'off')
  expect(told).toEqual([['show'], ['identify', { token: 'first' }], ['identify', { token: 'second' }], ['close'], ['hide']])
  expect(calls().filter(([command]) => command === 'on')).toHaveLength(5)
  expect(calls().filter(([command]) => command === 'off')).toHaveLength(5)
})

test('the published package loads in plain Node, and its types accept correct calls and reject wrong ones', { timeout: 60_000 }, () => {
  const here = join(root, 'packages/embed')
  const folder = mkdtempSync(join(tmpdir(), 'porchlight-embed-'))
  const packed = join(folder, 'node_modules/@porchlight/embed')
  const bin = (name: string) => join(root, 'node_modules/.bin', name)
  execFileSync(bin('tsc'), ['-p', here, '--outDir', join(packed, 'dist')])
  writeFileSync(join(packed, 'package.json'), readFileSync(join(here, 'package.json')))
  for (const name of ['react', '@types']) symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  // On a server there is no document; the call is a no-op.
  writeFileSync(join(folder, 'server.js'), "import { loadPorchlight } from '@porchlight/embed'; loadPorchlight({ server: 'x', library: 'y' })('open')")
  execFileSync(process.execPath, ['server.js'], { cwd: folder })
  const lines = [
    "import { loadPorchlight } from '@porchlight/embed'",
    "import { PorchlightWidget } from '@porchlight/embed/react'",
    "const porchlight = loadPorchlight({ server: 's', library: 'k', theme: 'dark', hideOffline: true })",
    "porchlight('on', 'unread', (count) => count.toFixed())",
    "porchlight('identify', { token: 't' }); porchlight('open'); PorchlightWidget({ server: 's', library: 'k', onUnread: (count) => count.toFixed() })",
    "// @ts-expect-error no such command\nporchlight('explode')",
    "// @ts-expect-error the count is a number\nporchlight('on', 'unread', (count: string) => count)",
    "// @ts-expect-error no such side\nloadPorchlight({ server: 's', library: 'k', position: 'top' })",
    "// @ts-expect-error the library is needed\nloadPorchlight({ server: 's' })",
  ]
  writeFileSync(join(folder, 'use.ts'), lines.join('\n'))
  const options = ['--ignoreConfig', '--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022,dom', '--types', 'react', 'use.ts']
  expect(() => execFileSync(bin('tsc'), options, { cwd: folder, encoding: 'utf8' })).not.toThrow()
})

test('a form’s script stands where the form should be, and goes away with it', () => {
  const place = document.createElement('div')
  const remove = loadForm(place, { server: 'https://support.example.com/', library: 'key1', form: 'f1', locale: 'de' })
  const script = place.querySelector('script')
  expect([script?.src, { ...script?.dataset }]).toEqual(['https://support.example.com/form.js', { library: 'key1', form: 'f1', locale: 'de' }])
  remove()
  expect(place.childElementCount).toBe(0)
  loadForm(null, { server: 'https://support.example.com', library: 'key1', form: 'f1' })()
})
