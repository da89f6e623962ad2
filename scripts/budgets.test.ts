// Holds for every page and file of the shell.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { gzipSize, initialOf, staticImports } from './budget.ts'
import { buildStale } from './tooling/build.ts'
import { root } from './tooling/command.ts'

const kb = 1024
const at = (file: string) => path.join(root, 'apps', file)

describe('budgets over the whole static import graph', () => {
  beforeAll(buildStale, 240_000)

  test('the loader is one file of at most 4 KB and fetches no code', () => {
    const loader = readFileSync(at('widget/dist/embed.js'), 'utf8')
    expect(gzipSize(loader)).toBeLessThanOrEqual(4 * kb)
    expect(loader).not.toMatch(/\bimport\s*\(|\bimport\s*["'{]|importScripts/)
  })
  // The 98th brought the server's time, the files that a message was sent without, and the one standing of the team.
  // The 99th: the words of a visitor's language are asked for before the first view, and pages in Arabic mirror.
  // The 100th: it keeps and shows banners about incidents, the icons of categories, and news for the reader's kind.
  test('the chat frame starts with at most 100 KB of script and 8 KB of style in every language', () => {
    const pages = readdirSync(at('widget/dist/frame')).filter((name) => name.endsWith('.html'))
    expect(pages).toContain('index.de.html')
    for (const page of pages) {
      const initial = initialOf(at(`widget/dist/frame/${page}`), '/widget-frame/')
      expect(initial.js, `${page}\n${describeFiles(initial.files)}`).toBeLessThanOrEqual(100 * kb)
      expect(initial.css, `${page}\n${describeFiles(initial.files)}`).toBeLessThanOrEqual(8 * kb)
      // React alone is larger: a smaller result means that the walker missed part of the graph.
      expect(initial.js).toBeGreaterThan(50 * kb)
      expect(initial.css).toBeGreaterThan(kb)
    }
  })
  test('the console starts with at most 250 KB of script and style', () => {
    const initial = initialOf(at('console/dist/index.html'), '/console/')
    expect(initial.js + initial.css, describeFiles(initial.files)).toBeLessThanOrEqual(250 * kb)
    expect(initial.js).toBeGreaterThan(60 * kb)
  })
  test.each(['widget/dist/frame', 'console/dist'])('%s contains no schema library', (dist) => {
    const folder = at(dist)
    expect(existsSync(folder)).toBe(true)
    const { files } = initialOf(path.join(folder, 'index.html'), dist.startsWith('widget') ? '/widget-frame/' : '/console/')
    for (const { file, kind } of files)
      if (kind === 'js' && !file.includes('inline ')) expect(readFileSync(path.join(folder, file), 'utf8')).not.toContain('ZodError')
  })
})

describe('the walker', () => {
  /** Writes a built page with these files to disk. */
  function page(files: Record<string, string>): string {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'porchlight-budget-'))
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
      writeFileSync(path.join(folder, name), text)
    }
    return path.join(folder, 'index.html')
  }
  const names = (html: string) => initialOf(html, '/x/').files.map(({ file }) => file)

  test('follows imports of imports once, and leaves out what is lazily loaded', () => {
    const html = page({
      'index.html': '<link rel="modulepreload" href="/x/assets/c.js"><script type="module" src="/x/assets/a.js"></script>',
      'assets/a.js': 'import"./b.js";export{one}from"./c.js";const later=()=>import("./later.js")',
      'assets/b.js': 'import {d} from "/x/assets/d.js";import "react"',
      'assets/c.js': 'import "./b.js";export const one=1',
      'assets/d.js': 'export const d=1',
      'assets/later.js': 'x',
    })
    expect(names(html).sort()).toEqual(['assets/a.js', 'assets/b.js', 'assets/c.js', 'assets/d.js'])
  })
  test('counts linked and inlined style, and inline scripts but not data', () => {
    const html = page({
      'index.html':
        '<style nonce="n">a{color:red}</style><link rel="stylesheet" href="/x/s.css"><script>let a=1</script><script type="application/json">{}</script>',
      's.css': '@import "./t.css";b{}',
      't.css': 'i{}',
    })
    const initial = initialOf(html, '/x/')
    expect(initial.files.map(({ kind }) => kind).sort()).toEqual(['css', 'css', 'css', 'js'])
    expect(initial.css).toBe(gzipSize('a{color:red}') + gzipSize('@import "./t.css";b{}') + gzipSize('i{}'))
  })
  test('a missing file is an error', () => {
    expect(() => initialOf(page({ 'index.html': '<script type="module" src="/x/a.js"></script>' }), '/x/')).toThrow(/a\.js/)
  })
  test('reads import statements, not text that looks like them', () => {
    expect(staticImports('const a="import b from \'c\'";import x,{y as z}from"./x.js";export*from"./y.js";import("./z.js")')).toEqual(['./x.js', './y.js'])
  })
})

const describeFiles = (files: { file: string; bytes: number }[]) => files.map(({ file, bytes }) => `${file} ${bytes}`).join('\n')
