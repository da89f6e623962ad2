import { appWorkerUrl } from '../shared/phone/app-worker-url.ts'
import { pushWorkerUrl } from '../shared/push/push-worker-url.ts'

type Rules = { createHTML(text: string): string; createScriptURL(url: string): string }
type PolicyFactory = { createPolicy(name: string, rules: Rules): unknown }

/**
 * Registers the default Trusted Types policy. Our pages enforce Trusted Types, the component library fills `<style>` elements through innerHTML, and service
 * workers are registered by a URL. The policy passes text that can't open an element, which is all that stylesheets need, and the URLs of our two service workers;
 * everything else is still refused.
 */
export function allowStyleText(scope: { trustedTypes?: PolicyFactory } = globalThis as { trustedTypes?: PolicyFactory }): void {
  scope.trustedTypes?.createPolicy('default', { createHTML: refuseMarkup, createScriptURL: refuseOtherWorkers })
}

/** Returns the text if it contains no markup; throws a TypeError otherwise. */
export function refuseMarkup(text: string): string {
  if (/[<&]/.test(text)) throw new TypeError('Markup is not written as text in this product.')
  return text
}

const workers: readonly string[] = [pushWorkerUrl, appWorkerUrl]

/** Returns the URL if it is that of one of our service workers; throws a TypeError otherwise. */
export function refuseOtherWorkers(url: string): string {
  if (!workers.includes(url)) throw new TypeError('Scripts are not loaded by their URL in this product.')
  return url
}
