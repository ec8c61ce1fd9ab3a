/** The customer who reads previews. */
export const exampleName = "Oliwia";
