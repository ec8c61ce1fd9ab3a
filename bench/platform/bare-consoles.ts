/**
 * What the machine itself needs: a server that does nothing but write the same bytes to everybody as soon as one of them
 * says something. Its argument is how many bytes.
 */
import { createServer, type AddressInfo, type Socket } from "node:net";

const frame = Buffer.alloc(Number(process.argv[2]), "x");
const sockets = new Set<Socket>();

const server = createServer((socket) => {
  socket.once("data", () => {
    socket.write("HTTP/1.1 101 Switching Protocols\r\n\r\n");
    sockets.add(socket);
    socket.on("data", () => {
      for (const each of sockets) each.write(frame);
    });
  });
  socket.on("error", () => socket.destroy());
  socket.on("close", () => sockets.delete(socket));
});
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
process.once("disconnect", () => process.exit());
