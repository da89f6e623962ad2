/** Declarations that keep an element's content from being seen. Each is tested alone, without spaces and in lower case. */
const hiding: readonly RegExp[] = [
  /^display:none$/,
  /^visibility:(?:hidden|collapse)$/,
  /^mso-hide:all$/,
  /^opacity:0(?:\.0+)?%?$/,
  /^font-size:(?:0|0?\.\d+|1(?:\.0+)?px)(?:[a-z%]+)?$/,
  /^(?:max-)?(?:height|width):0(?:px|pt|em|%)?$/,
  /^(?:left|right|top|bottom|text-indent|margin(?:-left|-top)?):-\d{3,}(?:\.\d+)?(?:px|pt|em|rem)?$/,
  /^clip:rect\((?:[01](?:px)?,?){4}\)$/,
  /^clip-path:inset\((?:50|100)%\)$/,
  /^color:transparent$/,
]
/** Returns a style without its comments, in time linear in its length. */
const withoutComments = (style: string): string =>
  style
    .split('/*')
    .map((part, at) => (at === 0 ? part : part.includes('*/') ? part.slice(part.indexOf('*/') + 2) : ''))
    .join('')

/**
 * Returns whether an element's attributes hide its content from those who look at the document: `hidden`, `aria-hidden`, or a style of its own that shows nothing,
 * moves it out of sight, or gives the text the colour of its background. What classes and style sheets hide is not known here.
 */
export function hidesContent(attributes: Readonly<Record<string, string | undefined>>): boolean {
  if (attributes.hidden !== undefined || attributes['aria-hidden']?.trim().toLowerCase() === 'true') return true
  const { style } = attributes
  if (!style) return false
  const declarations = withoutComments(style)
    .split(';')
    .map((each) => each.replace(/\s+|!important/gi, '').toLowerCase())
  if (declarations.some((one) => hiding.some((form) => form.test(one)))) return true
  const declared = (name: string) => declarations.findLast((one) => one.startsWith(`${name}:`))?.slice(name.length + 1)
  const color = declared('color')
  return color !== undefined && plainColor(color) === plainColor(declared('background-color') ?? declared('background') ?? '')
}

const names: Record<string, string> = { white: '#ffffff', black: '#000000', 'rgb(255,255,255)': '#ffffff', 'rgb(0,0,0)': '#000000' }
/** Returns a colour in one spelling, for those that are used to hide text. */
const plainColor = (color: string): string => names[color] ?? color.replace(/^#(\w)(\w)(\w)$/, '#$1$1$2$2$3$3')
