import { leftOutText } from './left-out-texts.ts'
import './left-out.css'

type Reason = Exclude<Parameters<typeof leftOutText>[0], 'more'>
type Props = { files: readonly { name: string; reason: Reason }[]; more: number }

/** Where a message's files are: those that it was sent without, and why. */
export const LeftOutFiles = ({ files, more }: Props) => (
  <ul className="pl-left-out">
    {files.map(({ name, reason }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: two files may have one name
      <li key={at} dir="auto">
        {leftOutText(reason, { name })}
      </li>
    ))}
    {more > 0 ? <li>{leftOutText('more', { count: more })}</li> : null}
  </ul>
)
