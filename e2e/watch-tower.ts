import type { BrowserContext, Page } from '@playwright/test'

/** Hosts that nothing may ever request: the payloads contain URLs on them. */
const canaries = ['evil.test', 'canary.test']
/**
 * Violations that are serious even though a policy blocked them: foreign markup has already reached our page. External images are not listed: blocking them is
 * by design.
 */
const grave = /^(script|style|object|frame|child|worker|base|form|connect|font|media|manifest|require-trusted|trusted)/

/** Records everything a payload manages to do in one browser's pages: nothing, if all is well. */
export class WatchTower {
  readonly sightings: string[] = []

  /** Watches all pages and frames of a browser from the start. No request leaves this machine. */
  static async over(context: BrowserContext): Promise<WatchTower> {
    const tower = new WatchTower()
    await context.exposeFunction('__seen', (what: string) => void tower.sightings.push(what))
    await context.addInitScript(() => {
      const seen = (what: string) => void (globalThis as unknown as { __seen?: (what: string) => void }).__seen?.(what)
      const call = (name: string) => (said: unknown) => seen(`${name}(${String(said)}) on ${location.pathname}`)
      Object.assign(globalThis, { alert: call('alert'), confirm: call('confirm'), prompt: call('prompt') })
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile, lineNumber, sample }) =>
        seen(`policy ${violatedDirective} ${blockedURI} ${sample} ${sourceFile}:${lineNumber} on ${location.pathname}`),
      )
    })
    await context.route(/^https?:\/\/(?!localhost|127\.0\.0\.1)/, async (route) => {
      const request = route.request()
      const { hostname } = new URL(request.url())
      if (canaries.some((canary) => hostname.endsWith(canary))) tower.sightings.push(`request ${request.url()}`)
      if (!request.isNavigationRequest()) return route.abort()
      if (request.frame().parentFrame() === null) tower.sightings.push(`led to ${request.url()}`)
      // 'No content' keeps the page in place, so that later attempts are recorded too.
      await route.fulfill({ status: 204 })
    })
    context.on('page', (page) => tower.#follow(page))
    return tower
  }

  #follow(page: Page): void {
    page.on('dialog', async (dialog) => {
      this.sightings.push(`dialog ${dialog.message()}`)
      await dialog.dismiss()
    })
  }

  /** The recorded violations, except those that the policies block by design. */
  get grave(): string[] {
    return this.sightings.filter((what) => !what.startsWith('policy ') || grave.test(what.slice('policy '.length)))
  }
}
