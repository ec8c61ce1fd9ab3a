/** Draws the SVG on standard input in a process of its own, and writes its alpha, a byte a pixel, to standard output. */
import { buffer } from "node:stream/consumers";
import { maxUploadPixels } from "@rewardo/contract/upload-limits";
import sharp from "sharp";
import { takeLowPriority } from "../low-priority.ts";

/** Starting takes some tenths of a second, a plain drawing a few hundredths more. */
const mostMicroseconds = 1_500_000;
const mostBytes = 500_000_000;

// The library renders a shape in one synchronous step, which only the end of the process can stop.
setInterval(() => {
  const { user, system } = process.cpuUsage();
  if (user + system > mostMicroseconds || process.memoryUsage.rss() > mostBytes) process.kill(process.pid, "SIGKILL");
}, 20).unref();
takeLowPriority();
sharp.concurrency(1);

const side = Number(process.argv[2]);
const bytes = await buffer(process.stdin);
const open = (density?: number) =>
  sharp(bytes, { limitInputPixels: maxUploadPixels, failOn: "error", ...(density === undefined ? {} : { density }) });
const { format, width, height } = await open().metadata();
if (format !== "svg") throw new Error("Another format");
// Drawn at the size that is kept, not enlarged from its own.
const density = Math.min(2400, Math.max(1, (72 * side) / Math.max(width, height)));
const alpha = await open(density)
  .resize({ width: side, height: side, fit: "contain", background: "#0000" })
  .ensureAlpha()
  .extractChannel("alpha")
  .raw()
  .toBuffer();
process.stdout.write(alpha);
