type PolicyFactory = { createPolicy(name: string, rules: { createHTML(text: string): string }): unknown }

/**
 * Registers the default Trusted Types policy. Our pages enforce Trusted Types, and the component library fills `<style>` elements through innerHTML.
 * The policy passes text that can't open an element, which is all that stylesheets need; everything else is still refused.
 */
export function allowStyleText(scope: { trustedTypes?: PolicyFactory } = globalThis as { trustedTypes?: PolicyFactory }): void {
  scope.trustedTypes?.createPolicy('default', { createHTML: refuseMarkup })
}

/** Returns the text if it contains no markup; throws a TypeError otherwise. */
export function refuseMarkup(text: string): string {
  if (/[<&]/.test(text)) throw new TypeError('Markup is not written as text in this product.')
  return text
}
