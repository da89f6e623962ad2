/** German UI strings for the hours of a week. */
export const german = {
  hours: {
    week: 'Woche',
    day_0: 'Montag',
    day_1: 'Dienstag',
    day_2: 'Mittwoch',
    day_3: 'Donnerstag',
    day_4: 'Freitag',
    day_5: 'Samstag',
    day_6: 'Sonntag',
    closed: 'Geschlossen',
    rangeFrom: '{day}, Zeiten {number}: von',
    rangeTo: '{day}, Zeiten {number}: bis',
    nextDay: 'am nächsten Tag',
    addRange: 'Zeiten am {day} hinzufügen',
    removeRange: 'Zeiten {number} am {day} entfernen',
    copy: '{day} für alle Werktage übernehmen',
    copied: '{day} für Montag bis Freitag übernommen',
    openHours: '{day}: {hours}',
  },
}
