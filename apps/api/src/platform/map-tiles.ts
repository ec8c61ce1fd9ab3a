/** The source of map tiles, if the operator configured one. */

export interface MapTiles {
  /** `https://tiles.example.com/{z}/{x}/{y}{r}.png` */
  readonly template: string;
  /** Attribution shown on every map, as the tiles' licences require; may end with the address of the licence. */
  readonly attribution: string;
}

/** The sentence that a wrong template is answered with: "MAP_TILES_URL must be …". */
export const templateSentence =
  "an https address with {z}, {x} and {y}, such as https://tiles.example.com/{z}/{x}/{y}.png";

/** Whether a tile template may be used: over https (or from this machine), from one host without a password. */
export const isTileTemplate = (template: string): boolean => {
  if (!URL.canParse(template) || /[\s"'<>]/.test(template)) return false;
  const { protocol, hostname, username, password } = new URL(template);
  const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(hostname);
  const isComplete = ["{z}", "{x}", "{y}"].every((mark) => template.includes(mark));
  const isOneHost = /^([a-z0-9.-]+|\[[0-9a-f:.]+\])$/.test(hostname) && username === "" && password === "";
  return (protocol === "https:" || (isLocal && protocol === "http:")) && isOneHost && isComplete;
};

/** The one host beside ours that pages may load pictures from. */
export const tileHosts = (tiles: MapTiles | null): readonly string[] =>
  tiles === null ? [] : [new URL(tiles.template).origin];
