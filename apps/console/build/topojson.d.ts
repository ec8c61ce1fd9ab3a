/** The little that `draw-outline.ts` needs of it; the package brings no types. */
declare module "topojson-client" {
  type Position = [number, number];
  interface Geometry {
    readonly type: string;
  }
  interface Collection extends Geometry {
    readonly geometries: readonly Geometry[];
  }
  export interface Topology {
    readonly type: "Topology";
    readonly objects: Readonly<Record<"countries" | "land", Collection>>;
    readonly arcs: readonly (readonly Position[])[];
    readonly transform?: { readonly scale: Position; readonly translate: Position };
  }
  export function merge(topology: Topology, geometries: readonly Geometry[]): { coordinates: Position[][][] };
  export function mesh(
    topology: Topology,
    object: Geometry,
    filter: (one: Geometry, other: Geometry) => boolean,
  ): { coordinates: Position[][] };
}
