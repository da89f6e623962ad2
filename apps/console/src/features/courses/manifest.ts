import { defineTexts } from '@porchlight/ui/translate.ts'
import { IconSchool } from '@tabler/icons-react'
import { defineFeature } from '../../shared/features/define-feature.ts'

const title = defineTexts('titles', { courses: 'Courses' })
const courses = { title: () => title('courses'), rule: 'canCreateAndUpdateCoursesArticles' } as const

/** Courses and their lessons (checklist C5). `courses/:course_id` is our addition. */
export const manifest = defineFeature({
  screens: [
    { ...courses, id: 'Courses', path: '/admin/courses', load: () => import('./courses-screen.tsx') },
    { ...courses, path: '/admin/courses/:course_id', load: () => import('./course-screen.tsx') },
    { ...courses, path: '/admin/courses/create/:course_id', load: () => import('./lesson-screen.tsx') },
    { ...courses, path: '/admin/courses/update/:id/:course_id', list: '/admin/courses', load: () => import('./lesson-screen.tsx') },
  ],
  navigation: [{ ...courses, id: 'courses', order: 50, icon: IconSchool, to: '/admin/courses', shortcut: 'g l' }],
})
