import type { AutomationTexts } from "./template.ts";

export const de: AutomationTexts = {
  birthday: {
    name: "Geburtstag",
    title: "Alles Gute zum Geburtstag!",
    text: "Guten Tag {first_name|lieber Gast},\n\nalles Gute zum Geburtstag wünscht Ihnen das ganze Team von {business}. Feiern Sie ein wenig mit uns: Wir freuen uns auf Ihren Besuch.",
  },
  welcome: {
    name: "Willkommen",
    title: "Willkommen bei {business}",
    text: "Guten Tag {first_name|lieber Gast},\n\nvielen Dank für Ihren ersten Besuch. Ab jetzt zählt jeder Besuch auf Ihrer Karte, bringen Sie sie also beim nächsten Mal mit.",
  },
  come_back: {
    name: "Lange nicht da",
    title: "Wir vermissen Sie bei {business}",
    text: "Guten Tag {first_name|lieber Gast},\n\nIhr letzter Besuch liegt eine Weile zurück. Was Sie gesammelt haben, ist noch auf Ihrer Karte und wartet auf Sie.",
  },
  one_stamp_missing: {
    name: "Ein Stempel fehlt",
    title: "Nur noch ein Stempel",
    text: "Guten Tag {first_name|lieber Gast},\n\nauf Ihrer Karte fehlt nur noch ein Stempel. Mit Ihrem nächsten Besuch gehört die Prämie Ihnen.",
  },
  reward_ready: {
    name: "Prämie bereit",
    title: "Ihre Prämie ist bereit",
    text: "Guten Tag {first_name|lieber Gast},\n\nSie haben genug für eine Prämie gesammelt. Zeigen Sie Ihre Karte beim nächsten Besuch bei {business}, und sie gehört Ihnen.",
  },
  points_lapsing: {
    name: "Punkte verfallen bald",
    title: "Nutzen Sie, was Sie gesammelt haben",
    text: "Guten Tag {first_name|lieber Gast},\n\nein Teil dessen, was auf Ihrer Karte ist, verfällt bald. Kommen Sie rechtzeitig vorbei und lösen Sie es ein.",
  },
  thank_you: {
    name: "Danke",
    title: "Danke für Ihre Bewertung",
    text: "Guten Tag {first_name|lieber Gast},\n\nvielen Dank für Ihre freundliche Bewertung. Sie hat uns bei {business} sehr gefreut, und wir freuen uns auf Ihren nächsten Besuch.",
  },
  sorry: {
    name: "Entschuldigung",
    title: "Es tut uns leid",
    text: "Guten Tag {first_name|lieber Gast},\n\nIhr letzter Besuch war nicht so, wie Sie es von uns erwarten, und das tut uns leid. Wir nehmen Ihre Bewertung ernst. Bitte geben Sie uns bei {business} noch eine Chance.",
  },
};
