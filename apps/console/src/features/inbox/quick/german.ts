/** German UI strings for the fields that are set by a key. */
export const german = {
  inbox_quick: {
    tags: 'Tag hinzufügen oder entfernen',
    priority: 'Priorität festlegen',
    assignee: 'Zuweisen an …',
    status: 'Status festlegen',
    follow: 'Folgen',
    unfollow: 'Nicht mehr folgen',
    tagSearch: 'Tag suchen',
    prioritySearch: 'Priorität suchen',
    assigneeSearch: 'Teammitglied suchen',
    statusSearch: 'Status suchen',
    create: 'Tag „{name}“ anlegen',
    current: 'Aktuell',
    nothing: 'Keine Treffer.',
    close: 'Schließen',
  },
}
