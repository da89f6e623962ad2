import type { PermissionFlag } from '@porchlight/contracts/permission-flags'
import type { ComponentType } from 'react'
import type { RouteObject } from 'react-router'
import { needs, onGuardedChange } from './guards/guards.ts'
import { screenRules } from './guards/screen-rules.ts'
import { screen } from './screen.ts'
import { t } from './shell/texts.ts'

type Load = () => Promise<{ Component: ComponentType }>

/** Returns a route for a news, course or SOP screen. All screens of one kind share the guard of checklist B8. */
const page = (path: string, flag: PermissionFlag, title: () => string, load: Load, id?: string): RouteObject => ({
  ...(id && { id }),
  path,
  handle: { title },
  loader: needs(flag),
  shouldRevalidate: onGuardedChange,
  lazy: screen(load),
})

const news = (path: string, load: Load, id?: string) => page(path, screenRules.newsflash, () => t('newsflash'), load, id)
const courses = (path: string, load: Load, id?: string) => page(path, screenRules.courses, () => t('courses'), load, id)
const sop = (path: string, load: Load, id?: string) => page(path, screenRules.sop, () => t('sop'), load, id)

/**
 * Routes of news, courses and SOPs under /admin, with the addresses and route names of checklist C4, C5 and C6. We added `courses/:course_id` and
 * `newsflash/status`.
 */
export const publicationRoutes: RouteObject[] = [
  news('newsflash', () => import('../features/newsflash/newsflash-screen.tsx'), 'NewsFlash'),
  news('newsflash/create', () => import('../features/newsflash/create-screen.tsx')),
  news('newsflash/edit/:id', () => import('../features/newsflash/edit-screen.tsx')),
  news('newsflash/status', () => import('../features/newsflash/status/status-screen.tsx')),
  courses('courses', () => import('../features/courses/courses-screen.tsx'), 'Courses'),
  courses('courses/:course_id', () => import('../features/courses/course-screen.tsx')),
  courses('courses/create/:course_id', () => import('../features/courses/create-lesson-screen.tsx')),
  courses('courses/update/:id/:course_id', () => import('../features/courses/update-lesson-screen.tsx')),
  sop('sop', () => import('../features/sop/sop-screen.tsx'), 'Sop'),
  sop('sop/:id', () => import('../features/sop/read-screen.tsx')),
  sop('sop/create', () => import('../features/sop/create-screen.tsx')),
  sop('sop/update/:id', () => import('../features/sop/update-screen.tsx')),
]
