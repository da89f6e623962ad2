/** The view modes of the classic widget (checklist E2). */
export type ViewMode = 'all' | 'search' | 'singleCategory' | 'singleSubCategory' | 'singleArticle' | 'contactUs'

/** The classic widget's current view. */
export type View = {
  mode: ViewMode
  /** The search; '' if there is none. Kept while results are read. */
  query: string
  /** Path of the open category, topmost first; with more than one entry, it is a subcategory. */
  path: readonly string[]
  /** The article shown; '' in the other modes. */
  article_id: string
  /** Whether the contact form's search led to the article. */
  isOfForm?: boolean | undefined
}

/** A navigation step by the visitor. */
export type Move =
  | { type: 'search'; query: string }
  | { type: 'category'; path: readonly string[] }
  | { type: 'article'; article_id: string }
  /** The article's category is now known; going back leads there. */
  | { type: 'filed'; path: readonly string[] }
  | { type: 'browse' }
  | { type: 'contact' }
  | { type: 'back' }

export const firstView: View = { mode: 'all', query: '', path: [], article_id: '' }

/** Returns the next view. The rules for `back` are those of checklist E2. */
export function nextView(view: View, move: Move): View {
  switch (move.type) {
    case 'search':
      return move.query.trim() === '' ? firstView : { ...firstView, mode: 'search', query: move.query.trim() }
    case 'category':
      return categoryAt(view, move.path)
    case 'article':
      return { ...view, mode: 'singleArticle', article_id: move.article_id, isOfForm: view.mode === 'contactUs' || undefined }
    case 'filed':
      return { ...view, path: move.path }
    case 'browse':
      return firstView
    case 'contact':
      return { ...view, mode: 'contactUs' }
    case 'back':
      return before(view)
  }
}

/** Shows the last category in the path, or everything if the path is empty. */
function categoryAt(view: View, path: readonly string[]): View {
  if (path.length === 0) return firstView
  return { ...view, mode: path.length === 1 ? 'singleCategory' : 'singleSubCategory', path, article_id: '' }
}

function before(view: View): View {
  const { mode, query, path } = view
  if (mode === 'all' || mode === 'contactUs') return view
  if (mode === 'search') return firstView
  if (query !== '') return { ...firstView, mode: 'search', query }
  return categoryAt(view, mode === 'singleArticle' ? path : path.slice(0, -1))
}

/** Returns whether the back chevron is shown. */
export const hasBack = ({ mode }: View): boolean => mode !== 'all' && mode !== 'contactUs'
