//! How each niche looks, for what cannot read the client's styles: mails, and the app that a browser installs.

/// What a niche chooses.
#[derive(Debug)]
pub struct Theme {
    pub light: Colours,
    /// For mail programs that show dark mails, and say so.
    pub dark: Colours,
    /// The typefaces of titles.
    pub title: &'static str,
    /// The size of text, in pixels.
    pub size: u32,
    /// The corners of the card, in pixels.
    pub radius: u32,
}

/// Colours by their roles, as in the client's `styles/tokens.css`.
#[derive(Debug)]
pub struct Colours {
    /// Behind the card.
    pub surface: &'static str,
    /// The card.
    pub raised: &'static str,
    pub text: &'static str,
    pub muted: &'static str,
    /// Under white words.
    pub accent: &'static str,
    /// In place of text.
    pub accent_text: &'static str,
}

pub const SANS: &str = "Figtree,'Helvetica Neue',Helvetica,Arial,sans-serif";
const SERIF: &str = "'Iowan Old Style','Palatino Linotype',Palatino,Georgia,serif";

/// The theme of a niche, 1 to 7.
pub fn of(niche: u8) -> &'static Theme {
    &NICHES[usize::from(niche.clamp(1, 7)) - 1]
}

static NICHES: [Theme; 7] = [
    // 1 general
    Theme {
        light: Colours {
            surface: "#f9f4f8",
            raised: "#ffffff",
            text: "#241623",
            muted: "#6c5d6a",
            accent: "#d10169",
            accent_text: "#cf0268",
        },
        dark: Colours {
            surface: "#130d12",
            raised: "#1f171e",
            text: "#f3eef3",
            muted: "#aa9ea9",
            accent: "#de177d",
            accent_text: "#f56bbd",
        },
        title: SANS,
        size: 16,
        radius: 20,
    },
    // 2 casual
    Theme {
        light: Colours {
            surface: "#fcf4f1",
            raised: "#ffffff",
            text: "#2c150b",
            muted: "#755c52",
            accent: "#d61058",
            accent_text: "#d00353",
        },
        dark: Colours {
            surface: "#160c09",
            raised: "#241712",
            text: "#f7eeeb",
            muted: "#b19d95",
            accent: "#dd2169",
            accent_text: "#f77290",
        },
        title: SANS,
        size: 16,
        radius: 20,
    },
    // 3 50+
    Theme {
        light: Colours {
            surface: "#faf5ef",
            raised: "#ffffff",
            text: "#271904",
            muted: "#6d5e4b",
            accent: "#952065",
            accent_text: "#952065",
        },
        dark: Colours {
            surface: "#130e07",
            raised: "#20190e",
            text: "#f4efe9",
            muted: "#aba091",
            accent: "#bd4b90",
            accent_text: "#dc80ad",
        },
        title: SANS,
        size: 18,
        radius: 28,
    },
    // 4 LGBT
    Theme {
        light: Colours {
            surface: "#f7f4fc",
            raised: "#ffffff",
            text: "#1f162e",
            muted: "#655d76",
            accent: "#a80fbc",
            accent_text: "#a80fbc",
        },
        dark: Colours {
            surface: "#100d17",
            raised: "#1c1725",
            text: "#f1eef7",
            muted: "#a59fb3",
            accent: "#b635d9",
            accent_text: "#d67be4",
        },
        title: SANS,
        size: 16,
        radius: 20,
    },
    // 5 serious
    Theme {
        light: Colours {
            surface: "#f3f6fc",
            raised: "#ffffff",
            text: "#121c2d",
            muted: "#576174",
            accent: "#971549",
            accent_text: "#97164a",
        },
        dark: Colours {
            surface: "#0b0f16",
            raised: "#151a24",
            text: "#edf0f6",
            muted: "#9aa2b0",
            accent: "#c54877",
            accent_text: "#e37f99",
        },
        title: SERIF,
        size: 16,
        radius: 10,
    },
    // 6 adult
    Theme {
        light: Colours {
            surface: "#f7edef",
            raised: "#ffffff",
            text: "#2c1218",
            muted: "#72565b",
            accent: "#aa0050",
            accent_text: "#aa0150",
        },
        dark: Colours {
            surface: "#160c0d",
            raised: "#241518",
            text: "#f7edef",
            muted: "#b39c9f",
            accent: "#d13878",
            accent_text: "#ff6a9c",
        },
        title: SANS,
        size: 16,
        radius: 20,
    },
    // 7 kink
    Theme {
        light: Colours {
            surface: "#efeff1",
            raised: "#ffffff",
            text: "#1b1b21",
            muted: "#5c5b63",
            accent: "#b30095",
            accent_text: "#b30095",
        },
        dark: Colours {
            surface: "#0f0f11",
            raised: "#1a1a1d",
            text: "#f0f0f2",
            muted: "#a1a1a6",
            accent: "#cb28b7",
            accent_text: "#f467d2",
        },
        title: SANS,
        size: 16,
        radius: 20,
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    /// The two values of a role in a block of the client's styles.
    fn pair<'a>(css: &'a str, block: &str, role: &str) -> Option<(&'a str, &'a str)> {
        let block = css.split_once(block)?.1.split_once("\n  }")?.0;
        let pair = block.split_once(&format!("--{role}: light-dark("))?.1.split_once(')')?.0;
        pair.split_once(", ")
    }

    #[test]
    fn each_niche_has_the_colours_of_its_screens() {
        let styles = concat!(env!("CARGO_MANIFEST_DIR"), "/../client/src/styles");
        let read = |file: &str| std::fs::read_to_string(format!("{styles}/{file}")).unwrap();
        let (tokens, niches) = (read("tokens.css"), read("niches.css"));
        for niche in 1..=7 {
            let Theme { light, dark, .. } = of(niche);
            let own = format!("[data-niche='{niche}'] {{");
            for (role, got) in [
                ("surface", (light.surface, dark.surface)),
                ("raised", (light.raised, dark.raised)),
                ("text", (light.text, dark.text)),
                ("muted", (light.muted, dark.muted)),
                ("accent", (light.accent, dark.accent)),
                ("accent-text", (light.accent_text, dark.accent_text)),
            ] {
                let wanted = pair(&niches, &own, role).or_else(|| pair(&tokens, ":root {", role));
                assert_eq!(Some(got), wanted, "{role} of niche {niche}");
            }
        }
    }
}
