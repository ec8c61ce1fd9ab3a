/** `npm run unlock -- E-MAIL`: lifts the lock that failed log-ins put on an address. */
import { unlockIdentity } from "./features/index.ts";
import { systemClock } from "./platform/clock.ts";
import { readConfig } from "./platform/config.ts";
import { openDatabase } from "./platform/database/database.ts";
import { openServer } from "./platform/database/open-server.ts";

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const [email] = process.argv.slice(2);
if (email === undefined) {
  say("Name the e-mail address: npm run unlock -- somebody@example.com");
  process.exitCode = 1;
} else {
  const config = readConfig();
  const server = await openServer(config, say);
  const database = openDatabase(server, { poolSize: 1 });
  try {
    const wasLocked = await unlockIdentity({ database, clock: systemClock }, email);
    say(wasLocked ? `${email} can sign in again.` : `${email} is not locked.`);
  } finally {
    await database.close();
    await server.stop();
  }
}
