/** Names that browsers still give for zones which the time zone database has renamed (its file `backward`). */
const renamed: Readonly<Record<string, string>> = {
  "Asia/Calcutta": "Asia/Kolkata",
  "Asia/Katmandu": "Asia/Kathmandu",
  "Asia/Rangoon": "Asia/Yangon",
  "Asia/Saigon": "Asia/Ho_Chi_Minh",
  "Atlantic/Faeroe": "Atlantic/Faroe",
  "Europe/Kiev": "Europe/Kyiv",
};

/** The present name of a zone. */
export const presentZoneName = (timeZone: string): string => renamed[timeZone] ?? timeZone;
