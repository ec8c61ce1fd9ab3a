import { expect, test } from "vitest";
import { heicProfile } from "./colour-profile.ts";

/** The part of a HEIC file that holds a profile, between other bytes. */
const fileWith = (profile: Buffer, said = profile.length): Buffer => {
  const part = Buffer.alloc(12);
  part.writeUInt32BE(said + 12, 0);
  part.write("colrprof", 4, "latin1");
  return Buffer.concat([Buffer.from("ftypheic"), part, profile, Buffer.from("mdat")]);
};
const profileOf = (length: number, space = "RGB "): Buffer => {
  const profile = Buffer.alloc(length);
  profile.writeUInt32BE(length, 0);
  profile.write(space, 16, "latin1");
  profile.write("acsp", 36, "latin1");
  return profile;
};

test("an RGB profile of a phone's size is found, and nothing else is taken for one", () => {
  const profile = profileOf(548);
  expect(heicProfile(fileWith(profile))).toEqual(profile);
  expect(heicProfile(fileWith(profileOf(548, "CMYK")))).toBeNull();
  expect(heicProfile(fileWith(profile, 5000)), "longer than the file").toBeNull();
  expect(heicProfile(fileWith(profileOf(8 * 1024 * 1024))), "larger than any screen's").toBeNull();
  expect(heicProfile(Buffer.from("colrprof"))).toBeNull();
  expect(heicProfile(Buffer.alloc(0))).toBeNull();
});
