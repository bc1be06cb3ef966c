//! A page in a browser without a window, touched by the protocol of its developer tools (the Chrome DevTools
//! Protocol). Each has a browser of its own, because a page behind another one draws nothing and takes no touch.

#![allow(dead_code, reason = "not every test program does all of it with its pages")]

use rustix::process::{Pid, Signal, kill_process_group};
use serde_json::{Value, json};
use std::io::{BufRead as _, BufReader};
use std::net::TcpStream;
use std::os::unix::process::CommandExt as _;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use tempfile::TempDir;
use tungstenite::{Message, WebSocket};

use crate::patience::{DEADLINE, Result, until};

/// What the browser may be called.
const NAMES: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];
/// A usual phone, in CSS pixels.
const PHONE: (u32, u32) = (390, 844);
/// A usual projector, in pixels.
const PROJECTOR: (u32, u32) = (1920, 1080);

/// How many things can be touched, and what is wrong with some of them. A choice is touched with its whole label.
const TOUCHED: &str = "(function () {
  var wrong = [], count = 0;
  [].slice.call(document.querySelectorAll('button, input, .trackpad')).forEach(function (one) {
    var touched = one.closest('label') || one, box = touched.getBoundingClientRect();
    if (!box.width) return;
    count += 1;
    var labels = one.labels && one.labels.length ? one.labels[0].textContent : '';
    var name = (one.getAttribute('aria-label') || labels || one.textContent || '').trim();
    if (box.width < 44 || box.height < 44) {
      wrong.push(name + ': ' + Math.round(box.width) + ' x ' + Math.round(box.height));
    }
    if (!name) wrong.push('no name: ' + one.outerHTML.slice(0, 80));
  });
  return [String(count)].concat(wrong);
})()";

/// A page, ended with its browser when dropped.
pub struct Page {
    child: Child,
    socket: WebSocket<TcpStream>,
    /// The page, as the protocol calls it.
    session: Option<String>,
    asked: u64,
    // Its folder goes after it has ended.
    _profile: TempDir,
}

impl Page {
    /// This page on a new phone.
    ///
    /// # Errors
    /// When there is no browser, or it does not answer.
    pub fn of_a_phone(url: &str) -> Result<Self> {
        let mut page = Self::open(PHONE, true)?;
        page.call("Emulation.setTouchEmulationEnabled", json!({"enabled": true}))?;
        page.goes_to(url)?;
        Ok(page)
    }

    /// This page on a new computer, as large as a projector shows it.
    ///
    /// # Errors
    /// When there is no browser, or it does not answer.
    pub fn of_a_projector(url: &str) -> Result<Self> {
        let mut page = Self::open(PROJECTOR, false)?;
        page.goes_to(url)?;
        Ok(page)
    }

    /// An empty page of this size.
    fn open((width, height): (u32, u32), is_phone: bool) -> Result<Self> {
        let profile = tempfile::tempdir()?;
        let mut child = NAMES.into_iter().find_map(|name| browser(name, &profile).spawn().ok()).ok_or(
            "there is no Chromium: this test needs a browser, so install the package 'chromium'",
        )?;
        let said = BufReader::new(child.stderr.take().ok_or("it says nothing")?);
        let url_of_tools = said
            .lines()
            .map_while(std::result::Result::ok)
            .find_map(|line| Some(line.split_once("listening on ")?.1.to_owned()))
            .ok_or("Chromium ended before it listened")?;
        let socket = connect(&url_of_tools)?;
        let mut page = Self { child, socket, session: None, asked: 0, _profile: profile };
        page.session = Some(page.attach()?);
        let scale = if is_phone { 2 } else { 1 };
        let screen = json!({
            "width": width, "height": height, "deviceScaleFactor": scale, "mobile": is_phone
        });
        page.call("Emulation.setDeviceMetricsOverride", screen)?;
        Ok(page)
    }

    /// Opens another page in its place.
    ///
    /// # Errors
    /// When the browser refuses.
    pub fn goes_to(&mut self, url: &str) -> Result<()> {
        self.call("Page.navigate", json!({"url": url})).map(drop)
    }

    /// Loads the page again, as after a phone has thrown it away.
    ///
    /// # Errors
    /// When the browser refuses.
    pub fn reload(&mut self) -> Result<()> {
        self.call("Page.reload", json!({})).map(drop)
    }

    /// Puts a phone to sleep, or wakes it: asleep nothing of it runs.
    ///
    /// # Errors
    /// When the browser has ended.
    pub fn sleep(&mut self, asleep: bool) -> Result<()> {
        let signal = if asleep { Signal::STOP } else { Signal::CONT };
        Ok(kill_process_group(Pid::from_child(&self.child), signal)?)
    }

    /// Waits until these words stand on the page.
    ///
    /// # Errors
    /// When they do not by the deadline.
    pub fn reads(&mut self, words: &str) -> Result<()> {
        let mut text = String::new();
        let seen = until(&format!("the page says '{words}'"), || {
            text = self.text()?;
            Ok(text.contains(words).then_some(()))
        });
        seen.map_err(|error| format!("{error}; it says:\n{text}").into())
    }

    /// The phone's own colours: dark, or light.
    ///
    /// # Errors
    /// When the browser refuses.
    pub fn dark(&mut self, dark: bool) -> Result<()> {
        let value = if dark { "dark" } else { "light" };
        let scheme = json!([{"name": "prefers-color-scheme", "value": value}]);
        self.call("Emulation.setEmulatedMedia", json!({"features": scheme})).map(drop)
    }

    /// Whether everything on the page that can be touched is at least 44 px wide and high, and has a name for
    /// those who hear the page.
    ///
    /// # Errors
    /// When something is smaller or has no name: what; or the browser refuses.
    pub fn can_be_touched(&mut self) -> Result<()> {
        let found = self.value(TOUCHED)?;
        let found: Vec<&str> =
            found.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        let [count, wrong @ ..] = &found[..] else { return Err("the page is not there".into()) };
        if *count == "0" || !wrong.is_empty() {
            return Err(format!("of {count} things to touch these are wrong: {wrong:?}").into());
        }
        Ok(())
    }

    /// All that stands on the page.
    ///
    /// # Errors
    /// When the browser refuses.
    pub fn text(&mut self) -> Result<String> {
        let text = self.value("document.body ? document.body.innerText : ''")?;
        Ok(text.as_str().unwrap_or_default().to_owned())
    }

    /// Taps what is called `words`, as soon as it can be tapped.
    ///
    /// # Errors
    /// When it cannot by the deadline.
    pub fn tap(&mut self, words: &str) -> Result<()> {
        let at = self.place_of("body", words)?;
        let touch = |kind: &str, points: Value| json!({"type": kind, "touchPoints": points});
        self.call("Input.dispatchTouchEvent", touch("touchStart", json!([at])))?;
        self.call("Input.dispatchTouchEvent", touch("touchEnd", json!([]))).map(drop)
    }

    /// Clicks what is called `words`, as soon as it can be clicked.
    ///
    /// # Errors
    /// When it cannot by the deadline.
    pub fn click(&mut self, words: &str) -> Result<()> {
        self.click_in("body", words)
    }

    /// [`Page::click`] in a part of the page.
    ///
    /// # Errors
    /// When it cannot by the deadline.
    pub fn click_in(&mut self, part: &str, words: &str) -> Result<()> {
        let at = self.place_of(part, words)?;
        let mouse = |kind: &str| json!({"type": kind, "x": at["x"], "y": at["y"], "button": "left", "clickCount": 1});
        self.call("Input.dispatchMouseEvent", mouse("mousePressed"))?;
        self.call("Input.dispatchMouseEvent", mouse("mouseReleased")).map(drop)
    }

    /// Selects this value of the list with this name, as soon as it is offered.
    ///
    /// # Errors
    /// When it is not by the deadline.
    pub fn selects(&mut self, name: &str, value: &str) -> Result<()> {
        let select = format!(
            "(function () {{
               var list = document.querySelector('select[aria-label=\"{name}\"]');
               if (!list || !list.querySelector('option[value=\"{value}\"]')) return null;
               list.value = {value:?};
               list.dispatchEvent(new Event('change'));
               return true;
             }})()"
        );
        until(&format!("{value} can be selected"), || Ok(self.value(&select)?.as_bool()))?;
        Ok(())
    }

    /// Types into what has the focus.
    ///
    /// # Errors
    /// When the browser refuses.
    pub fn types(&mut self, text: &str) -> Result<()> {
        self.call("Input.insertText", json!({"text": text})).map(drop)
    }

    /// The middle of the first thing in a part of the page that has these words, or begins with them in bold, and
    /// can be pressed: as soon as there is one.
    fn place_of(&mut self, part: &str, words: &str) -> Result<Value> {
        let found = format!(
            "(function () {{
               var part = document.querySelector({part:?});
               var all = part ? [].slice.call(part.querySelectorAll('label, button')) : [];
               var it = all.filter(function (one) {{
                 var text = (one.querySelector('b') || one).textContent.trim();
                 return text === {words:?} && !one.disabled && one.offsetParent;
               }})[0];
               if (!it) return null;
               it.scrollIntoView({{block: 'center'}});
               var box = it.getBoundingClientRect();
               return [box.left + box.width / 2, box.top + box.height / 2];
             }})()"
        );
        until(&format!("'{words}' can be pressed"), || {
            let at = self.value(&found)?;
            Ok(at.as_array().map(|at| json!({"x": at[0], "y": at[1]})))
        })
    }

    /// The page as a PNG.
    ///
    /// # Errors
    /// When the browser refuses.
    pub fn picture(&mut self, name: &str) -> Result<PathBuf> {
        let shot = self.call("Page.captureScreenshot", json!({}))?;
        let data = shot["data"].as_str().ok_or("a picture")?;
        let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("page_{name}.png"));
        std::fs::write(&path, data_encoding::BASE64.decode(data.as_bytes())?)?;
        Ok(path)
    }

    /// What a script gives.
    ///
    /// # Errors
    /// When the browser refuses.
    pub fn value(&mut self, script: &str) -> Result<Value> {
        let asked = json!({"expression": script, "returnByValue": true});
        let mut answer = self.call("Runtime.evaluate", asked)?;
        Ok(answer["result"]["value"].take())
    }

    /// Takes the page that the browser began with.
    fn attach(&mut self) -> Result<String> {
        let page = until("the browser has a page", || {
            let targets = self.call("Target.getTargets", json!({}))?;
            let mut targets = targets["targetInfos"].as_array().into_iter().flatten();
            Ok(targets.find(|one| one["type"] == "page").map(|one| one["targetId"].clone()))
        })?;
        let page = json!({"targetId": page, "flatten": true});
        let attached = self.call("Target.attachToTarget", page)?;
        Ok(attached["sessionId"].as_str().ok_or("a session")?.to_owned())
    }

    fn call(&mut self, method: &str, what: Value) -> Result<Value> {
        self.asked += 1;
        let mut asked = json!({"id": self.asked, "method": method, "params": what});
        if let Some(session) = &self.session {
            asked["sessionId"] = session.clone().into();
        }
        self.socket.send(Message::text(asked.to_string()))?;
        loop {
            let said = self.socket.read().map_err(|error| format!("{method}: {error}"))?;
            let Message::Text(text) = said else { continue };
            let mut said: Value = serde_json::from_str(text.as_str())?;
            if said["id"] == self.asked {
                let error = &said["error"]["message"];
                return match error.as_str() {
                    None => Ok(said["result"].take()),
                    Some(error) => Err(format!("{method}: {error}").into()),
                };
            }
        }
    }
}

/// The command that starts a browser of this name.
fn browser(name: &str, profile: &TempDir) -> Command {
    let mut command = Command::new(name);
    // Chromium refuses its sandbox to root, who runs tests in containers.
    command.args(["--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run"]);
    command.args(["--disable-background-networking", "--disable-component-update"]);
    command.args(["--disable-sync", "--disable-quic"]);
    command.arg("--remote-debugging-port=0").process_group(0);
    command.arg(format!("--user-data-dir={}", profile.path().display()));
    command.arg("about:blank").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped());
    command
}

/// A socket to the developer tools of a browser.
fn connect(url: &str) -> Result<WebSocket<TcpStream>> {
    let address = url.strip_prefix("ws://").and_then(|rest| rest.split('/').next());
    let stream = TcpStream::connect(address.ok_or("an address")?)?;
    stream.set_read_timeout(Some(DEADLINE))?;
    Ok(tungstenite::client(url, stream)?.0)
}

impl Drop for Page {
    fn drop(&mut self) {
        // Both fail only if it has ended already.
        let _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
        let _ = self.child.wait();
    }
}
