// 2,000 live connections whose server is stopped and started, then killed and started: all must come back, none signed out.
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { ChaosServer } from '../../apps/server/src/testing/chaos/chaos-server.ts'
import { runHerd } from '../../apps/server/src/testing/drills/herd.ts'
import { say } from '../../scripts/tooling/command.ts'
import { noteFigure } from '../all/figures.ts'

const { values } = parseArgs({ options: { sockets: { type: 'string', default: '2000' } } })
const sockets = Number(values.sockets)
const folder = mkdtempSync(path.join(os.tmpdir(), 'porchlight-drill-'))
const { server, world } = await ChaosServer.start(folder, 100, 5)
const restarts = {
  'stopped and started': async () => {
    await server.stop()
    await server.startAgain()
  },
  'killed and started': () => server.killAndStart(false),
}
try {
  for (const [how, restart] of Object.entries(restarts)) {
    const { backMs, mostInASecond, signedOut, open } = await runHerd({ address: server.address, world, sockets, restart })
    say(
      `${how}: ${open} of ${sockets} back ${(backMs / 1000).toFixed(1)} s after the server, at most ${mostInASecond} tries in a second, ${signedOut} signed out.`,
    )
    noteFigure(`${sockets} sockets, server ${how}: s until all are back`, backMs / 1000)
    if (open < sockets || signedOut > 0 || backMs > 60_000) process.exitCode = 1
  }
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}
