import { deflateSync } from 'node:zlib'
import { api } from '@porchlight/contracts/api'
import { limits } from '@porchlight/contracts/limits'
import { hostileCalendars } from '../../../modules/calendars/testing/hostile-calendars.ts'
import { tallPng } from '../../hostile/hostile-pictures.ts'
import { call, type Format, filled, importArticle, nested, numbered, upload } from './format.ts'

const kb = 1024
const mb = 1024 * kb
const calendar = (name: string) => ({ name, make: (size: number) => hostileCalendars(size)[name] ?? '' })
const head = (yaml: string) => `---\n${yaml}\n---\n# a\n`
/** A zip whose central directory names the same bytes many times, which no program that packs files writes. */
function zipOf(names: string[], content: Buffer): Buffer {
  const bytes = deflateSync(content).subarray(2, -4)
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x0403_4b50, 0)
  local.writeUInt16LE(20, 4)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(bytes.length, 18)
  local.writeUInt32LE(content.length, 22)
  const entries = names.map((name) => {
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x0201_4b50, 0)
    entry.writeUInt16LE(20, 6)
    entry.writeUInt16LE(8, 10)
    entry.writeUInt32LE(bytes.length, 20)
    entry.writeUInt32LE(content.length, 24)
    entry.writeUInt16LE(name.length, 28)
    return Buffer.concat([entry, Buffer.from(name, 'latin1')])
  })
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x0605_4b50, 0)
  end.writeUInt16LE(names.length % 65_536, 8)
  end.writeUInt16LE(names.length % 65_536, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(local.length + bytes.length, 16)
  return Buffer.concat([local, bytes, directory, end])
}
const names = (size: number, of: (at: number) => string) =>
  Array.from({ length: Math.min(60_000, Math.floor(size / (46 + of(100).length))) }, (_, at) => of(at))
const css = (text: string) => JSON.stringify({ publicHelpCenterTheme: { isCustomCss: true, customCss: text } })

/** Documents and texts that people send or paste. */
export const documentFormats: Format[] = [
  {
    ...{
      name: 'iCalendar',
      from: 'member',
      sizeMax: limits.calendarFileMax,
      usual: 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nDTSTART:20261225\nEND:VEVENT\nEND:VCALENDAR',
    },
    hostile: [
      'a sixth Monday, many times',
      'the Chinese calendar since 1601',
      'all parts at once',
      'rules without end',
      'folded',
      'nested deeply',
      'a time zone that changes all the time',
      'an endless duration',
    ].map(calendar),
    send: (world, file) => call(world, 'member', api.calendars.readHolidays, { time_zone: 'UTC', file: String(file) }),
  },
  {
    ...{ name: 'pasted HTML', from: 'member', sizeMax: 480 * kb, usual: '<p>Two <b>wheels</b></p>' },
    hostile: [
      { name: 'nested elements', make: (size) => nested('<b>', '</b>', size) },
      { name: 'open elements', make: (size) => filled('<b>', size) },
      { name: 'open tables', make: (size) => filled('<table><tr><td>', size) },
      { name: 'attributes', make: (size) => `<p ${numbered((at) => `a${at}=1 `, size)}>a</p>` },
      { name: 'styles', make: (size) => `<p style="${filled('color:red;', size)}">a</p>` },
      { name: 'comments', make: (size) => filled('<!--', size) },
      { name: 'entities', make: (size) => filled('&amp', size) },
      { name: 'Word', make: (size) => filled("<p class=MsoNormal style='mso-list:l0 level1 lfo1'><![if !supportLists]>1.<![endif]><o:p></o:p></p>", size) },
      { name: 'open scripts', make: (size) => filled('<script>', size) },
      { name: 'plain text', make: (size) => filled('a ', size) },
    ],
    send: (world, file) => call(world, 'member', api.articles.create, { article_title: 'Bikes', article_content: String(file) }),
  },
  {
    ...{ name: 'Markdown', from: 'member', sizeMax: 480 * kb, usual: '# Bikes\n\nTwo *wheels*.\n', send: importArticle('bikes.md') },
    hostile: [
      ' *_a',
      '**a',
      '> ',
      '- ',
      '[',
      '![',
      '\\',
      '```a\n',
      '|a',
      '|-|\n',
      '[a]: b\n',
      '1. ',
      '<b>',
      '`',
      '&',
      '[a](b "c" ',
      '~~',
      `# a${' '.repeat(200)}`,
    ].map((flood) => ({
      name: JSON.stringify(flood.slice(0, 12)),
      make: (size: number) => filled(flood, size),
    })),
  },
  {
    ...{ name: 'YAML before Markdown', from: 'member', sizeMax: 480 * kb, usual: head('title: Bikes'), send: importArticle('bikes.md') },
    hostile: [
      { name: 'nested lists', make: (size) => head(`a: ${nested('[', ']', size)}`) },
      { name: 'anchors', make: (size) => head(`a: &a [x]\n${numbered((at) => `b${at}: &b${at} [*a,*a]\n`, size)}`) },
      {
        name: 'aliases of aliases',
        make: (size) => head(`a0: &a0 [x]\n${numbered((at) => `a${at + 1}: &a${at + 1} [*a${at},*a${at},*a${at},*a${at}]\n`, Math.min(size, 2000))}`),
      },
      { name: 'keys', make: (size) => head(numbered((at) => `k${at}: v\n`, size)) },
      { name: 'indentation', make: (size) => head(Array.from({ length: Math.floor(Math.sqrt(size)) }, (_, at) => `${' '.repeat(at)}a:`).join('\n')) },
      { name: 'numbers', make: (size) => head(`a: ${filled('9', size)}`) },
    ],
  },
  {
    ...{ name: 'PO', from: 'member', sizeMax: 480 * kb, usual: 'msgid "a"\nmsgstr "b"\n' },
    hostile: [
      { name: 'blank lines', make: (size) => `${filled('\n', size)}x` },
      { name: 'phrases', make: (size) => numbered((at) => `msgid "a${at}"\nmsgstr "b"\n\n`, size) },
      { name: 'one phrase in many lines', make: (size) => `msgid ""\n${filled('"a"\n', size)}msgstr "b"\n` },
      { name: 'plural forms', make: (size) => `msgid "a"\nmsgid_plural "b"\n${numbered((at) => `msgstr[${at}] "c"\n`, size)}` },
      { name: 'comments', make: (size) => `${filled('#, fuzzy\n', size)}msgid "a"\nmsgstr "b"\n` },
      { name: 'escapes', make: (size) => `msgid "${filled('\\\\', size)}"\nmsgstr "b"\n` },
      { name: 'the rule of plurals', make: (size) => `msgid ""\nmsgstr "Plural-Forms: nplurals=2; plural=${filled('(n>1?', size)}\\n"\n` },
    ],
    send: (world, file) => call(world, 'member', api.translations.importFile, { language: 'de', content: String(file) }),
  },
  {
    ...{ name: 'zip', from: 'member', sizeMax: 2 * mb, usual: zipOf(['a.md'], Buffer.from('# a\n')), send: importArticle('all.zip') },
    hostile: [
      {
        name: 'entries of the same bytes',
        make: (size) =>
          zipOf(
            names(size, (at) => `${at}.md`),
            Buffer.from('# a\n'),
          ),
      },
      {
        name: 'a bomb in each entry',
        make: (size) =>
          zipOf(
            names(size / 50, (at) => `${at}.md`),
            Buffer.alloc(20 * mb, 'a'),
          ),
      },
      {
        name: 'deep folders',
        make: (size) =>
          zipOf(
            names(size, (at) => `${'a/'.repeat(200)}${at}.md`),
            Buffer.from('# a\n'),
          ),
      },
      {
        name: 'one name',
        make: (size) =>
          zipOf(
            names(size, () => 'a.md'),
            Buffer.from('# a\n'),
          ),
      },
      {
        name: 'names that lead out',
        make: (size) =>
          zipOf(
            names(size, (at) => `../../${at}.md`),
            Buffer.from('# a\n'),
          ),
      },
      { name: 'no end', make: (size) => zipOf(['a.md'], Buffer.alloc(size, 'a')).subarray(0, -30) },
      { name: 'many ends', make: (size) => Buffer.concat([zipOf(['a.md'], Buffer.from('a')), Buffer.from(filled('PK\u0005\u0006', Math.min(size, 65_000)))]) },
    ],
  },
  {
    ...{ name: 'images', from: 'visitor', sizeMax: 2 * mb, usual: Buffer.from(tallPng(100)), send: upload('picture.png') },
    hostile: [
      { name: 'a PNG of 15,000,000 rows', make: () => Buffer.from(tallPng(15_000_000)) },
      {
        name: 'a GIF of many frames',
        make: (size) =>
          Buffer.concat([
            Buffer.from('474945383961ffffffff800000000000ffffff', 'hex'),
            ...Array.from({ length: Math.floor(size / 25) }, () => Buffer.from('21f90400000000002c00000000ffffffff00020144003b', 'hex')),
          ]),
      },
      { name: 'an SVG', make: (size) => `<svg xmlns="http://www.w3.org/2000/svg">${nested('<g>', '</g>', size)}</svg>` },
      {
        name: 'an SVG of entities',
        make: (size) => `<!DOCTYPE svg [${numbered((at) => `<!ENTITY a${at + 1} "&a${at};&a${at};">`, Math.min(size, 4000))}]><svg>&a40;</svg>`,
      },
      {
        name: 'a JPEG of empty segments',
        make: (size) => Buffer.concat([Buffer.from('ffd8', 'hex'), Buffer.alloc(size - (size % 4), Buffer.from('ffe10002', 'hex'))]),
      },
      {
        name: 'a WebP of many chunks',
        make: (size) => Buffer.concat([Buffer.from('RIFF\xff\xff\xff\x00WEBP', 'latin1'), Buffer.alloc(size - (size % 8), Buffer.from('XXXX\0\0\0\0'))]),
      },
    ],
  },
  {
    ...{ name: 'custom CSS', from: 'member', sizeMax: 60 * kb, usual: css('a{color:red}') },
    hostile: [
      { name: 'nested rules', make: (size) => css(nested('a{', '}', size)) },
      { name: 'open rules', make: (size) => css(filled('a{', size)) },
      { name: 'selectors', make: (size) => css(`${filled('a,', size)}a{b:c}`) },
      { name: 'values', make: (size) => css(`a{b:${nested('calc(', ')', size)}}`) },
      { name: 'comments', make: (size) => css(filled('/*', size)) },
      { name: 'escapes', make: (size) => css(`a{b:${filled('\\61 ', size)}}`) },
      { name: 'addresses', make: (size) => css(`a{b:${filled('url(', size)}}`) },
      { name: 'variables', make: (size) => css(numbered((at) => `a{--a${at + 1}:var(--a${at})var(--a${at})}`, size)) },
    ],
    send: (world, file) => call(world, 'member', api.librarySettings.update, JSON.parse(String(file)) as Record<string, unknown>),
  },
]
