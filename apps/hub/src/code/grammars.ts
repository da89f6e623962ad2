/** What a lexer has to know of a language: how its comments and strings begin and end, and its keywords. */
export type Grammar = {
  lineComments: readonly string[]
  blockComments: readonly (readonly [open: string, close: string])[]
  /** Of strings that end with their line, if not before. */
  quotes: string
  /** Of strings that may have several lines; longer ones first. */
  longQuotes: readonly string[]
  keywords: ReadonlySet<string>
  /** Keywords may be in capitals. */
  isCaseless?: boolean
  /** Tags and text, as in HTML. */
  isMarkup?: boolean
}

const words = (...lists: string[]) => new Set(lists.join(' ').split(' '))
const none: ReadonlySet<string> = new Set()
const common = 'if else for while do switch case default break continue return true false null new class static void in try catch finally throw'
const slashes = { lineComments: ['//'], blockComments: [['/*', '*/']], longQuotes: [] } as const
const hashes = { lineComments: ['#'], blockComments: [], quotes: '"\'', longQuotes: [] } as const

const script: Grammar = {
  ...slashes,
  quotes: '"\'',
  longQuotes: ['`'],
  keywords: words(
    common,
    'const let var function async await yield export import from as extends implements interface type enum typeof instanceof of this super undefined delete readonly public private protected abstract declare namespace get set satisfies keyof',
  ),
}
const cLike: Grammar = {
  ...slashes,
  quotes: '"\'',
  keywords: words(
    common,
    'int long short char float double bool boolean byte string unsigned signed const struct enum union typedef extern inline sizeof auto public private protected final abstract interface extends implements import package using namespace template virtual override this super var let val fun func def type map chan go defer select range nil fn mut pub impl trait where use mod match self crate async await let guard protocol object lazy sealed data readonly internal foreach is as out ref params yield echo function print elseif endif include require global isset',
  ),
}
/** `'a` is a lifetime. */
const rust: Grammar = { ...cLike, quotes: '"' }
const python: Grammar = {
  ...hashes,
  longQuotes: ['"""', "'''"],
  keywords: words(
    'if elif else for while in not and or is def class return yield import from as with try except finally raise pass break continue lambda global nonlocal assert del async await True False None match case self',
  ),
}
const shell: Grammar = {
  ...hashes,
  keywords: words(
    'if then else elif fi for while until do done case esac in function return exit export local readonly set unset source echo cd sudo curl npm npx node git docker pip apt brew mkdir rm cp mv ls cat grep FROM RUN COPY WORKDIR CMD ENV EXPOSE ENTRYPOINT ARG ADD USER',
  ),
}
const ruby: Grammar = {
  ...hashes,
  keywords: words(
    'if elsif else unless end def class module do while until case when then return yield begin rescue ensure raise require include attr_accessor nil true false self and or not my sub use foreach',
  ),
}
const sql: Grammar = {
  lineComments: ['--'],
  blockComments: [['/*', '*/']],
  quotes: '\'"',
  longQuotes: [],
  isCaseless: true,
  keywords: words(
    'select from where and or not null insert into values update set delete create table alter drop index view join left right inner outer full on as group by order having limit offset union all distinct case when then else end primary key foreign references default unique check constraint begin commit rollback with returning exists between like in is asc desc true false int integer bigint text varchar boolean timestamp date numeric',
  ),
}
const data: Grammar = { ...hashes, keywords: words('true false null yes no on off') }
const json: Grammar = { ...slashes, quotes: '"', keywords: words('true false null') }
const style: Grammar = { lineComments: [], blockComments: [['/*', '*/']], quotes: '"\'', longQuotes: [], keywords: words('important and not only from to') }
const markup: Grammar = { lineComments: [], blockComments: [['<!--', '-->']], quotes: '"\'', longQuotes: [], keywords: none, isMarkup: true }

const named: [names: string, grammar: Grammar][] = [
  ['js javascript jsx mjs cjs ts typescript tsx', script],
  ['c h cpp c++ cc hpp cs csharp java kotlin kt swift go golang php scala dart groovy objectivec', cLike],
  ['rust rs', rust],
  ['py python', python],
  ['sh bash shell zsh console dockerfile docker makefile powershell', shell],
  ['rb ruby perl r elixir', ruby],
  ['sql postgresql mysql sqlite plsql', sql],
  ['yaml yml toml ini properties conf nginx env', data],
  ['json json5 jsonc', json],
  ['css scss less', style],
  ['html xml svg vue svelte', markup],
]

/** The languages whose code is colored, by the names that blocks of code give them. */
export const grammars: ReadonlyMap<string, Grammar> = new Map(named.flatMap(([names, grammar]) => names.split(' ').map((name) => [name, grammar] as const)))
