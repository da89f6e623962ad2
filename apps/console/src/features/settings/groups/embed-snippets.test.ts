// @vitest-environment jsdom
import { describe, expect, test } from 'vitest'
import { chosenOptions, type Framework, plainOptions, snippetFor } from './embed-snippets.ts'

const server = 'https://support.example.com'
const options = { ...plainOptions, position: 'left', offsetY: '80', locale: 'pt-BR', hideOffline: true } as const

describe('the embed code for a website', () => {
  test('is a single line without options', () => {
    expect(snippetFor('html', server, 'key1', plainOptions)).toBe('<script src="https://support.example.com/embed.js" data-library="key1" async></script>')
  })
  test('names the library’s color, for the first paint of the launcher', () => {
    expect(snippetFor('html', server, 'key1', { ...plainOptions, color: '#7048e8' })).toContain(' data-color="#7048e8"')
    expect(snippetFor('html', server, 'key1', { ...plainOptions, color: '"><img>' })).not.toContain('img')
  })
  test('passes the chosen options as attributes that the loader reads', () => {
    document.body.innerHTML = snippetFor('html', server, 'key1', options)
    expect({ ...document.querySelector('script')?.dataset }).toEqual({ library: 'key1', position: 'left', offsetY: '80', locale: 'pt-BR', hideOffline: 'true' })
  })
  test.each<[Framework, string]>([
    ['react', 'server="https://support.example.com" library="key1" position="left" offsetY={80} locale="pt-BR" hideOffline={true}'],
    ['next', "'use client'"],
    ['vue', "loadPorchlight({ server: 'https://support.example.com', library: 'key1', position: 'left', offsetY: 80, locale: 'pt-BR', hideOffline: true })"],
    ['wordpress', 'data-position="left"'],
    ['gtm', "Porchlight('boot', { library: 'key1', position: 'left', offsetY: 80, locale: 'pt-BR', hideOffline: true })"],
  ])('has the chosen options for %s', (framework, part) => {
    expect(snippetFor(framework, server, 'key1', options)).toContain(part)
  })
  test('works with the loader when used in Tag Manager', () => {
    const code = snippetFor('gtm', server, 'key1', options).replace(/<\/?script>/g, '')
    // Runs the generated code.
    new Function(code)()
    const { Porchlight } = window as unknown as { Porchlight: { q: ArrayLike<unknown>[] } }
    expect(Array.from(Porchlight.q[0] ?? [])).toEqual(['boot', { library: 'key1', position: 'left', offsetY: 80, locale: 'pt-BR', hideOffline: true }])
    expect(document.head.querySelector<HTMLScriptElement>('script[data-library]')?.src).toBe(`${server}/embed.js`)
  })
  test.each(['"><img src=x>', "');alert(1)//", '20px', '-5', '12345'])('ignores invalid options: %s', (text) => {
    expect(chosenOptions({ ...plainOptions, offsetX: text, offsetY: text, locale: text })).toEqual({})
  })
})
