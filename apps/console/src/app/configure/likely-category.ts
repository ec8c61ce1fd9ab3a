import type { BusinessCategory } from "@rewardo/contract/public-info";

/**
 * Beginnings of words that businesses of a kind have in their name, in Polish, German, English and Ukrainian, without marks
 * over letters.
 */
const beginnings: Partial<Record<BusinessCategory, RegExp>> = {
  gastronomy:
    /^(kaw|cafe|caffe|coffee|kaff|espresso|bar$|bistro|restaur|pizz|burger|kebab|sushi|ramen|lod[yz]|gelat|eiscafe|eisdiele|ice$|piekarn|bakery|backer|cukiern|konditor|patisser|pub$|tavern|trattor|imbiss|gastro|food|кав|кафе|рестор|піц|пекар|кондитер|бар$|бургер)/u,
  beauty_and_wellness:
    /^(salon|fryz|fris|barber|hair|haar|beauty|kosmet|nail|paznok|spa$|wellness|massage|masaz|manicure|tattoo|перукар|барбер|салон|крас|космет|манік|масаж)/u,
  health: /^(apte|apoth|pharma|dent|zahn|stomat|fizjo|physio|klinik|clinic|optik|optyk|оптик|аптек|стомат|клінік)/u,
};

/** The kind of business that its name tells of, so that there is nothing to choose; `undefined` where it tells of none. */
export const likelyCategory = (name: string): BusinessCategory | undefined => {
  const words = name
    .normalize("NFD")
    .replaceAll(/[\u0300-\u0305\u0307-\u036F]/gu, "")
    .normalize("NFC")
    .toLowerCase()
    .replaceAll("ł", "l")
    .split(/[^\p{L}]+/u);
  for (const [category, beginning] of Object.entries(beginnings)) {
    if (words.some((word) => beginning.test(word))) return category as BusinessCategory;
  }
  return undefined;
};
