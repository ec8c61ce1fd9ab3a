/**
 * The machine's own cost: a server that only writes the same bytes to all connections when told to. Its argument is the
 * number of bytes.
 */
import { createServer, type AddressInfo, type Socket } from "node:net";
import { textFrame } from "../../apps/api/src/platform/live/frame.ts";

const bytes = Number(process.argv[2]);
const ofFrameItself = textFrame("x".repeat(bytes)).length - bytes;
const frame = textFrame("x".repeat(bytes - ofFrameItself));
const sockets = new Set<Socket>();

const server = createServer((socket) => {
  socket.once("data", () => {
    socket.write("HTTP/1.1 101 Switching Protocols\r\n\r\n");
    sockets.add(socket);
  });
  socket.on("error", () => socket.destroy());
  socket.on("close", () => sockets.delete(socket));
});
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
process.on("message", () => {
  for (const each of sockets) each.write(frame);
});
process.once("disconnect", () => process.exit());
