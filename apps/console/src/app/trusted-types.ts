type PolicyFactory = { createPolicy(name: string, rules: { createHTML(text: string): string }): unknown }

/**
 * The pages demand Trusted Types, and the component library fills `<style>` elements through innerHTML.
 * This policy lets text pass that cannot open an element, which is all that style sheets need; anything else stays refused.
 */
export function allowStyleText(scope: { trustedTypes?: PolicyFactory } = globalThis as { trustedTypes?: PolicyFactory }): void {
  scope.trustedTypes?.createPolicy('default', { createHTML: refuseMarkup })
}

/** The text itself if it holds no markup; throws a TypeError otherwise. */
export function refuseMarkup(text: string): string {
  if (/[<&]/.test(text)) throw new TypeError('Markup is not written as text in this product.')
  return text
}
