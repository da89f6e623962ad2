import { useSearchParams } from 'react-router'

const views = ['roles', 'own', 'people', 'flag'] as const
type View = (typeof views)[number]
/** Where on the permissions page somebody is: the view, and the person or the flag chosen in it. */
type Place = { view: View; person?: string; flag?: string }

/** Returns the address of a place on the permissions page. */
export const permissionsAddress = (place: Place): string => `/admin/profile/permissions?${new URLSearchParams(place)}`

/** Returns the place in the address, so that a reload or a link keeps it, and a function that goes to another. */
export function usePermissionsPlace() {
  const [params, setParams] = useSearchParams()
  return {
    view: views.find((each) => each === params.get('view')) ?? 'roles',
    person: params.get('person'),
    flag: params.get('flag'),
    go: (place: Place) => setParams({ ...place }, { replace: true }),
  }
}
