import { newRef } from '../kernel/ids.ts'
import type { World } from './world.ts'

/** Creates a category; returns its id. */
export async function newCategory(world: World): Promise<string> {
  return (await world.staff.editor.calls.categories.create({ category_title: `Category ${world.canary}` })).category.category_id
}

/** Writes an article with the canary in its title and text. */
export async function newArticle(world: World): Promise<{ article_id: string; slug: string; revision: number }> {
  const made = { article_title: `Article ${world.canary}`, article_content: `<p>Text ${world.canary}</p>` }
  const { article_id, slug, revision } = (await world.staff.editor.calls.articles.create(made)).article
  return { article_id, slug, revision }
}

/** Writes an article and publishes it. */
export async function publishedArticle(world: World): Promise<{ article_id: string }> {
  const { article_id } = await newArticle(world)
  await world.staff.editor.calls.articles.publish({ article_id })
  return { article_id }
}

/** Writes a news flash with the canary in its title. */
export async function newNews(world: World): Promise<{ id: string }> {
  return { id: (await world.staff.editor.calls.news.create({ newsFlash_title: `News ${world.canary}` })).news_flash.id }
}

/** Writes a news flash and publishes it. */
export async function publishedNews(world: World): Promise<{ id: string }> {
  const flash = await newNews(world)
  await world.staff.editor.calls.news.publish(flash)
  return flash
}

/** Creates a course with the canary in its title. */
export async function newCourse(world: World): Promise<{ course_id: string }> {
  return { course_id: (await world.staff.editor.calls.courses.create({ course_title: `Course ${world.canary}` })).course.course_id }
}

/** Creates a course and publishes it. */
export async function publishedCourse(world: World): Promise<{ course_id: string }> {
  const course = await newCourse(world)
  await world.staff.editor.calls.courses.publish(course)
  return course
}

/** Creates a child library; returns its support_lib_id. */
export async function newChild(world: World): Promise<string> {
  const child = { company_name: `Child ${world.canary}`, library_domain: `${newRef()}.child.test` }
  return (await world.staff.admin.calls.agency.create(child)).child.support_lib_id
}
