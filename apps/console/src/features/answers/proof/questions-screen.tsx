import { useParams } from 'react-router'
import { SetScreen } from './set-screen.tsx'
import { SetsScreen } from './sets-screen.tsx'

/** Screen at /admin/answers/questions and below: the sets of questions, or one of them. */
export function Component() {
  const { set_ref } = useParams()
  return set_ref === undefined ? <SetsScreen /> : <SetScreen />
}
