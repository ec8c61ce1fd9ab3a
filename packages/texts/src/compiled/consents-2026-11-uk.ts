// Written by tools/compile.ts: run `npm run compile -w @rewardo/texts` after a change of ../locales.
// prettier-ignore
export const messages = {
  "email": "Погоджуюся отримувати від {business} електронні листи про мою картку, пропозиції та новини. Цю згоду можна відкликати будь-коли.",
  "sms": "Погоджуюся отримувати від {business} SMS про мою картку, пропозиції та новини. Цю згоду можна відкликати будь-коли.",
  "in_app": "Погоджуюся отримувати від {business} повідомлення на картці про пропозиції та новини. Цю згоду можна відкликати будь-коли.",
};
