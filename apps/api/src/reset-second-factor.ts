/** `npm run reset-second-factor -- E-MAIL`: takes a second factor away whose app and recovery codes are lost. */
import { resetSecondFactor } from "./features/index.ts";
import { systemClock } from "./platform/clock.ts";
import { readConfig } from "./platform/config.ts";
import { openDatabase } from "./platform/database/database.ts";
import { openServer } from "./platform/database/open-server.ts";

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const [email] = process.argv.slice(2);
if (email === undefined) {
  say("Name the e-mail address: npm run reset-second-factor -- somebody@example.com");
  process.exitCode = 1;
} else {
  const config = readConfig();
  const server = await openServer(config, say);
  const database = openDatabase(server, { poolSize: 1 });
  try {
    const hadOne = await resetSecondFactor({ database, clock: systemClock }, email);
    say(
      hadOne
        ? `${email} signs in with the password alone, is signed out everywhere, and is told by mail.`
        : `${email} has no second factor.`,
    );
  } finally {
    await database.close();
    await server.stop();
  }
}
