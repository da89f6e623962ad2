/** Frameworks with their own embed code. */
export type Framework = 'html' | 'react' | 'next' | 'vue' | 'wordpress' | 'gtm'

/** Widget options on the installation page; '' leaves an option out. */
export type SnippetOptions = {
  position: '' | 'left' | 'right'
  offsetX: string
  offsetY: string
  theme: '' | 'light' | 'dark'
  locale: string
  hideOffline: boolean
  /** The library's color, which the launcher has from its first paint. */
  color?: string
}

/** Default options. */
export const plainOptions: SnippetOptions = { position: '', offsetX: '', offsetY: '', theme: '', locale: '', hideOffline: false }

const isDistance = (text: string) => /^\d{1,4}$/.test(text.trim())
const isLanguage = (text: string) => /^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,3}$/.test(text.trim())

/** Returns the options to pass on. Drops offsets that aren't numbers and invalid languages, so that no input can break out of the generated code. */
export function chosenOptions({
  position,
  offsetX,
  offsetY,
  theme,
  locale,
  hideOffline,
  color = '',
}: SnippetOptions): Record<string, string | number | boolean> {
  return {
    ...(position && { position }),
    ...(isDistance(offsetX) && { offsetX: Number(offsetX) }),
    ...(isDistance(offsetY) && { offsetY: Number(offsetY) }),
    ...(theme && { theme }),
    ...(isLanguage(locale) && { locale: locale.trim() }),
    ...(hideOffline && { hideOffline }),
    ...(/^#[\da-f]{3,8}$/i.test(color) && { color }),
  }
}

const attributeOf = (name: string) => `data-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`
const literal = (value: string | number | boolean) => (typeof value === 'string' ? `'${value}'` : `${value}`)

/** Returns the embed code for a library's widget in one framework. */
export function snippetFor(framework: Framework, server: string, library: string, options: SnippetOptions): string {
  const chosen = Object.entries(chosenOptions(options))
  const tag = `<script src="${server}/embed.js" data-library="${library}"${chosen.map(([name, value]) => ` ${attributeOf(name)}="${value}"`).join('')} async></script>`
  const fields = [['server', server], ['library', library], ...chosen] as [string, string | number | boolean][]
  const object = `{ ${fields.map(([name, value]) => `${name}: ${literal(value)}`).join(', ')} }`
  const props = fields.map(([name, value]) => (typeof value === 'string' ? `${name}="${value}"` : `${name}={${value}}`)).join(' ')
  switch (framework) {
    case 'html':
      return tag
    case 'react':
      return `import { PorchlightWidget } from '@porchlight/embed/react'\n\n<PorchlightWidget ${props} />`
    case 'next':
      return `// app/porchlight.tsx\n'use client'\nexport { PorchlightWidget } from '@porchlight/embed/react'\n\n// app/layout.tsx, inside <body>\n<PorchlightWidget ${props} />`
    case 'vue':
      return `import { onMounted } from 'vue'\nimport { loadPorchlight } from '@porchlight/embed'\n\nonMounted(() => loadPorchlight(${object}))`
    case 'wordpress':
      return `// functions.php of your theme, or a plugin for code snippets\nadd_action('wp_footer', function () { ?>\n${tag}\n<?php });`
    case 'gtm': {
      // Tag Manager strips data attributes from the scripts it adds, so pass the options in the call.
      const boot = `{ ${[['library', library], ...chosen].map(([name, value]) => `${name}: ${literal(value as string)}`).join(', ')} }`
      return `<script>\n  window.Porchlight = window.Porchlight || function () { (Porchlight.q = Porchlight.q || []).push(arguments) };\n  Porchlight('boot', ${boot});\n  var script = document.createElement('script');\n  script.src = '${server}/embed.js';\n  script.async = true;\n  script.setAttribute('data-library', '${library}');\n  document.head.appendChild(script);\n</script>`
    }
  }
}
