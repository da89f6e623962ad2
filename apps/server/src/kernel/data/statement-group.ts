import pg from 'pg'
import { prepareValue } from 'pg/lib/utils.js'

/** A statement to send, its name if it is prepared, and its values. */
export type Statement = { name?: string; text: string; values?: readonly unknown[] }
/** Result of a statement. */
export type Answer = { command: string; rows: Record<string, unknown>[] }

/** The columns of an answer, each with the parser of its type; `empty` has all of them, so that rows are made as one kind of object. */
type Shape = { names: readonly string[]; parsers: readonly ((text: string) => unknown)[]; empty: Record<string, unknown> }
/** The shapes of the statements that a connection has prepared, by their names: the database is asked once for each. */
export type Shapes = Map<string, Shape>

/** The parts of `pg`'s connection that its own queries use, as does `pg-cursor`, and for which it has no types. */
type Connection = {
  parsedStatements: Record<string, string>
  submittedNamedStatements: Record<string, string>
  parse(statement: { name?: string | undefined; text: string }): void
  bind(portal: { statement?: string | undefined; values: readonly unknown[] }): void
  describe(of: { type: 'P'; name: '' }): void
  execute(portal: object): void
  sync(): void
}

class Member {
  readonly statement: Statement
  readonly values: readonly unknown[]
  readonly answered: Promise<Answer>
  readonly answer: Answer = { command: '', rows: [] }
  shape: Shape | undefined
  resolve: (answer: Answer) => void
  reject: (error: unknown) => void

  constructor(statement: Statement) {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    this.statement = statement
    this.values = (statement.values ?? []).map(prepareValue)
    this.answered = promise
    this.resolve = resolve
    this.reject = reject
  }
}

/**
 * Statements that are sent together and answered together. `pg` ends each statement with a message of its own that has the database answer at once, in a packet
 * of its own, and has the columns of each answer described; a message in a conversation needs ten. Here they share one end, so they share the packets. The first
 * that fails fails all after it, as in any transaction.
 */
export class StatementGroup extends pg.Query {
  readonly members: Member[] = []
  private readonly shapes: Shapes
  private at = 0

  constructor(shapes: Shapes) {
    super({ text: '' })
    this.shapes = shapes
  }

  /** Adds a statement before the group is sent. @throws TypeError for a value that has no form in the database */
  add(statement: Statement): Promise<Answer> {
    const member = new Member(statement)
    this.members.push(member)
    return member.answered
  }

  override submit = (connection: pg.Connection): Error | undefined => this.write(connection as unknown as Connection)

  private write(connection: Connection): Error | undefined {
    const { parsedStatements: parsed, submittedNamedStatements: submitted } = connection
    for (const member of this.members) {
      const { name, text } = member.statement
      const before = name === undefined ? undefined : (parsed[name] ?? submitted[name])
      if (before !== undefined && before !== text) return new Error(`two statements are called ${name}`)
      if (before === undefined) connection.parse({ name, text })
      if (name !== undefined && before === undefined) submitted[name] = text
      connection.bind({ statement: name, values: member.values })
      member.shape = name === undefined ? undefined : this.shapes.get(name)
      if (!member.shape) connection.describe({ type: 'P', name: '' })
      connection.execute({})
    }
    connection.sync()
  }

  /** Name of the statement whose result is being read: `pg` uses it to track what a connection has prepared. */
  get name(): string | undefined {
    return this.members[this.at]?.statement.name
  }
  set name(_: string | undefined) {}

  get text(): string {
    return this.members[this.at]?.statement.text ?? ''
  }
  set text(_: string) {}

  handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }): void {
    const member = this.members[this.at]
    if (member) member.shape = shapeOf(fields)
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }): void {
    const member = this.members[this.at]
    if (!member?.shape) return
    const { names, parsers, empty } = member.shape
    const row = { ...empty }
    for (let at = 0; at < fields.length; at++) {
      const text = fields[at]
      if (text !== null && text !== undefined) row[names[at] ?? ''] = parsers[at]?.(text)
    }
    member.answer.rows.push(row)
  }

  handleCommandComplete({ text }: { text: string }): void {
    const member = this.members[this.at++]
    if (!member) return
    const { name } = member.statement
    if (name !== undefined) this.shapes.set(name, member.shape ?? shapeOf([]))
    member.answer.command = text.split(' ', 1)[0] ?? ''
    member.resolve(member.answer)
  }

  handleError(error: unknown, connection?: Connection): void {
    for (const { statement, reject } of this.members.slice(this.at)) {
      const { name } = statement
      // The database has skipped them, so they are not prepared.
      if (name !== undefined && connection && connection.parsedStatements[name] === undefined) delete connection.submittedNamedStatements[name]
      reject(error)
    }
    this.at = this.members.length
  }

  handleReadyForQuery(): void {}
}

function shapeOf(fields: readonly { name: string; dataTypeID: number }[]): Shape {
  return {
    names: fields.map(({ name }) => name),
    parsers: fields.map(({ dataTypeID }) => pg.types.getTypeParser(dataTypeID) as (text: string) => unknown),
    empty: Object.fromEntries(fields.map(({ name }) => [name, null])),
  }
}
