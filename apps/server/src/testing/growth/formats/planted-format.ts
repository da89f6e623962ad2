import type { Module } from '../../../kernel/kernel.ts'
import { ask, type Format } from './format.ts'

/** Processor time that the planted parser takes for a long text. */
const burnsMs = 160

/** A planted route that parses on the main thread and takes long, as an unbounded parser of somebody else's would: the measurement must find it. */
export const plantedModule: Module = {
  name: 'planted',
  routes: (app) => {
    app.post<{ Body: { text?: string } }>('/planted', async (request) => {
      const before = process.threadCpuUsage()
      const spent = () => (process.threadCpuUsage(before).user + process.threadCpuUsage(before).system) / 1000
      while ((request.body.text?.length ?? 0) > 100 && spent() < burnsMs);
      return {}
    })
  },
}

/** What is sent there. */
export const plantedFormat: Format = {
  ...{ name: 'planted', from: 'stranger', sizeMax: 1000, usual: 'a' },
  hostile: [{ name: 'a long text', make: (size) => 'a'.repeat(size) }],
  send: (world, file) =>
    ask(world, '/planted', { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ text: String(file) }) }),
}
